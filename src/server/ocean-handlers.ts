import { OCEAN_ACCOUNT_WORK } from '#actions/ocean/accounts.ts'
import { exportContainers, importContainers, previewContainers } from '#actions/ocean/container-files.ts'
import { containerWork, listContainerEvents, readContainer } from '#actions/ocean/containers.ts'
import { mapOcean } from '#actions/ocean/map-ocean.ts'
import { saveContainerEvent } from '#actions/ocean/save-event.ts'
import { trackContainer } from '#actions/ocean/track-containers.ts'
import type { Handlers } from './handler.ts'

/** Handlers of ocean containers. */
export const oceanHandlers = {
  containerWork: (context, { body }) => containerWork(context, body),
  readContainer: (context, { body }) => readContainer(context, body),
  listContainerEvents: (context, { body }) => listContainerEvents(context, body),
  mapOcean: (context, { body }) => mapOcean(context, body),
  saveContainerEvent: (context, { body }) => saveContainerEvent(context, body),
  trackContainer: (context, { body }) => trackContainer(context, body),
  oceanAccountWork: (context, { body }) => OCEAN_ACCOUNT_WORK[body.work](context, body),
  previewContainers: (context, { body }) => previewContainers(context, body),
  importContainers: (context, { body }) => importContainers(context, body),
  exportContainers: (context, { body }) => exportContainers(context, body),
} satisfies Partial<Handlers>
