import * as z from 'zod/mini'
import { CONTAINER_STATES } from '#domain/ocean/journey.ts'
import { post, reply } from '../endpoint.ts'
import { container, containerDraft, containerEvent, eventDraft, oceanAccount } from '../entities/container.ts'
import { columnChoice, sheetField, sheetHead, stagedSheet } from '../entities/sheet.ts'
import { choice, flag, id, list, paging, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Ocean containers: the list, one container, its events, the world map, files, and accounts with tracking services. */

const PAGES = ['OceanTracking', 'OceanTrackingEvents'] as const

/** The filters of the list, which the export shares. */
const filter = {
  state: z._default(choice(['', ...CONTAINER_STATES]), ''),
  carrierScac: text(10),
  vesselName: text(100),
  /** UN/LOCODE or name of either port. */
  portName: text(60),
  lateOnly: z._default(flag, false),
  /** Free time ends within two days, today, or has ended. */
  freeTimeOnly: z._default(flag, false),
  problemsOnly: z._default(flag, false),
}
const FILTER_NAMES = { state: 'status', carrierScac: 'carrierSCAC' } as const

const counts = z.object({
  all: z.int(),
  late: z.int(),
  freeTime: z.int(),
  problems: z.int(),
  states: z.record(z.string(), z.int()),
})

export const containerWork = post('NewTrackingAPI/GetContainers', {
  summary: 'List containers by page; with `Container` in the body, add, change or remove one.',
  pages: PAGES,
  body: renamed(
    { ...paging, ...filter, container: z.optional(containerDraft), remove: z._default(flag, false) },
    { ...FILTER_NAMES, container: 'Container' },
  ),
  reply: reply({
    ...list(container),
    container: z.nullable(container),
    /** The counts of all containers that match the search, whatever the other filters. */
    counts,
    /** The possible values of the filters. */
    choices: z.object({
      vessels: z.array(z.string()),
      ports: z.array(z.string()),
      carriers: z.array(z.object({ SCAC: z.string(), CarrierName: z.string() })),
    }),
    message: z.string(),
  }),
  reads: ['containers'],
  writes: ['containers'],
  isChange: (_query, body) => (body as { container?: unknown } | undefined)?.container !== undefined,
  audit: 'container.changed',
})

const oneContainer = renamed(
  { containerId: z._default(id, ''), containerNumber: text(20) },
  { containerId: 'ContainerID', containerNumber: 'ContainerNumber' },
)

export const readContainer = post('NewTrackingAPI/getContDetails', {
  summary: 'Get one container with the history of its estimated arrival.',
  pages: PAGES,
  body: oneContainer,
  reply: reply({
    container,
    arrivalHistory: z.array(z.object({ ETA: z.string(), saidAt: z.string(), source: z.string() })),
  }),
  reads: ['containers'],
})

export const listContainerEvents = post('NewTrackingAPI/oceanEvents', {
  summary: 'List the planned, estimated and actual events of one container in order.',
  pages: PAGES,
  body: oneContainer,
  reply: reply({
    container,
    events: z.array(containerEvent),
    /** The steps of the journey in order; `at` is null until a step has happened. */
    steps: z.array(
      z.object({ name: z.string(), isDone: z.boolean(), at: z.nullable(z.string()), timeZone: z.string() }),
    ),
  }),
  reads: ['containers'],
})

const point = z.tuple([z.number(), z.number()])

export const mapOcean = post('NewTrackingAPI/OceanmappingData', {
  summary: 'Get the ports, routes and positions of the containers for the world map.',
  pages: [...PAGES, 'Dashboard', 'ShipmentConsole'],
  body: renamed(
    { containerIds: z._default(z.array(id).check(z.maxLength(1000)), []) },
    { containerIds: 'ContainerIDs' },
  ),
  reply: reply({
    containers: z.array(
      z.object({
        ContainerID: z.string(),
        ContainerNumber: z.string(),
        VesselName: z.string(),
        status: z.string(),
        ETA: z.nullable(z.string()),
        DaysLate: z.nullable(z.int()),
        PortOfLoading: z.string(),
        PortOfDischarge: z.string(),
        /** Longitude and latitude of the route, port to port; beyond 180 degrees where it crosses the date line. */
        route: z.array(point),
        position: z.nullable(point),
        /** Share of the route already traveled, 0-1. */
        progress: z.number(),
        isEstimated: z.boolean(),
      }),
    ),
  }),
  isFromReplica: true,
  reads: ['containers'],
})

export const saveContainerEvent = post('Containers/SaveEvent', {
  summary: 'Add, change or delete an event that was entered by hand.',
  pages: PAGES,
  body: renamed(
    {
      containerId: id,
      /** The version of the container, as it was read. */
      version: z.optional(z.int()),
      event: eventDraft,
      remove: z._default(flag, false),
    },
    { containerId: 'ContainerID' },
  ),
  reply: reply({ container, message: z.string() }),
  writes: ['containers'],
  audit: 'container.event-saved',
})

export const trackContainer = post('Containers/Track', {
  summary: 'Ask the tracking service of a container for its latest events.',
  pages: PAGES,
  body: renamed({ containerId: id }, { containerId: 'ContainerID' }),
  reply: reply({ container, message: z.string() }),
  writes: ['containers'],
  audit: 'container.tracked',
  ownTransactions: true,
})

export const oceanAccountWork = post('Containers/Accounts', {
  summary: 'Accounts with container tracking services; each is tested before it is saved.',
  pages: PAGES,
  body: z.object({
    work: z._default(choice(['load', 'add', 'update', 'delete']), 'load'),
    AccountId: text(80),
    network: z._default(choice(['dcsa', 'terminal49']), 'dcsa'),
    /** The shipping line, for DCSA. */
    CarrierSCAC: text(10),
    clientId: text(200),
    /** Secret or API key; '' keeps the one that is saved. */
    secret: text(400),
    environment: z._default(choice(['', 'live', 'test', 'sandbox']), ''),
  }),
  reply: reply({ accounts: z.array(oceanAccount), message: z.string() }),
  reads: ['containers'],
  writes: ['containers'],
  isChange: (_query, body) => ((body as { work?: string } | undefined)?.work ?? 'load') !== 'load',
  audit: 'container.account-saved',
  ownTransactions: true,
})

const columns = z.array(columnChoice).check(z.maxLength(100))

export const previewContainers = post('Containers/Preview', {
  summary: 'Get the first rows of an uploaded file with a suggested column for each container field.',
  pages: PAGES,
  body: z.object({ ...stagedSheet, columns: z.optional(columns) }),
  reply: reply({ fields: z.array(sheetField), ...sheetHead }),
})

const fileRows = {
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  wrong: z.int(),
  faults: z.array(z.object({ row: z.int(), column: z.string(), reason: z.string() })),
}

export const importContainers = post('Containers/Import', {
  summary: 'Check an uploaded container file, or import its valid rows; existing containers are updated.',
  pages: PAGES,
  body: z.object({
    ...stagedSheet,
    headerRow: wholeNumber(1, 1_048_576),
    columns,
    step: z._default(choice(['check', 'import']), 'check'),
  }),
  reply: reply({ ...fileRows, message: z.string() }),
  writes: ['containers'],
  isChange: (_query, body) => (body as { step?: string } | undefined)?.step === 'import',
  audit: 'container.imported',
})

export const exportContainers = post('Containers/Export', {
  summary:
    'Export all matching containers as a file that can be imported again, or an empty list with an example.',
  pages: PAGES,
  isFromReplica: true,
  body: renamed(
    {
      format: z._default(choice(['CSV', 'XLSX']), 'XLSX'),
      /** True: the file has the header row and an example only. */
      isTemplate: z._default(flag, false),
      searchText: paging.searchText,
      sortName: paging.sortName,
      sortOrder: paging.sortOrder,
      ...filter,
    },
    { ...FILTER_NAMES, isTemplate: 'IsTemplate' },
  ),
  reply: z
    .any()
    .check(z.describe('text/csv or application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')),
  isFile: true,
})
