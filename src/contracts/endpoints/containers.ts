import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { container, containerDraft, containerEvent } from '../entities/container.ts'
import { choice, flag, id, list, paging, text } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Ocean containers: the list, one of them, its events, the world map. */

const PAGES = ['OceanTracking', 'OceanTrackingEvents'] as const

export const containerWork = post('NewTrackingAPI/GetContainers', {
  summary: 'Containers page by page; with `container` in the body it is added or changed, or taken off.',
  pages: PAGES,
  body: renamed(
    {
      ...paging,
      state: z._default(choice(['', 'booked', 'onTheWay', 'arrived', 'returned', 'problem']), ''),
      carrierScac: text(10),
      container: z.optional(containerDraft),
      remove: z._default(flag, false),
    },
    { state: 'status', carrierScac: 'carrierSCAC', container: 'Container' },
  ),
  reply: reply({ ...list(container), container: z.nullable(container) }),
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
  summary: 'One container with the change of its arrival over time.',
  pages: PAGES,
  body: oneContainer,
  reply: reply({
    container,
    arrivalHistory: z.array(z.object({ ETA: z.string(), saidAt: z.string(), source: z.string() })),
  }),
  reads: ['containers'],
})

export const listContainerEvents = post('NewTrackingAPI/oceanEvents', {
  summary: 'The events of one container, planned, estimated and actual, in their order.',
  pages: PAGES,
  body: oneContainer,
  reply: reply({
    container,
    events: z.array(containerEvent),
    /** The steps of the journey in order; `at` is null while one has not happened. */
    steps: z.array(z.object({ name: z.string(), isDone: z.boolean(), at: z.nullable(z.string()) })),
  }),
  reads: ['containers'],
})

const point = z.tuple([z.number(), z.number()])

export const mapOcean = post('NewTrackingAPI/OceanmappingData', {
  summary: 'Where the containers are: ports, routes and positions for the world map.',
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
        /** Longitude and latitude of the way, port to port. */
        route: z.array(point),
        position: z.nullable(point),
        /** Share of the way already made, 0-1. */
        progress: z.number(),
        isEstimated: z.boolean(),
      }),
    ),
  }),
  reads: ['containers'],
})
