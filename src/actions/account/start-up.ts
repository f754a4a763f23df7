import { LENGTH_UNITS, PACKAGE_TYPES, RATE_MODE_CHOICES, WEIGHT_UNITS } from '#contracts/reference.ts'
import { listCarriers } from '#database/carriers/carriers.ts'
import { findClient } from '#database/clients/clients.ts'
import { countBuckets } from '#database/lists/counts.ts'
import { listWarehouses } from '#database/locations/locations.ts'
import { FREIGHT_CLASSES } from '#domain/classification/freight-class.ts'
import { ACCESSORIAL_CODES } from '#domain/rating/accessorial-codes.ts'
import { showWarehouse } from '../carriers/reference-data.ts'
import type { ActionContext } from '../kernel/context.ts'
import { logoUrlOf } from './client-logo.ts'

/** Everything a session needs at its start, in one reply. */
export async function startUp(context: ActionContext) {
  const { db, clientId, settings } = context
  const [client, carriers, warehouses, { counts }] = await Promise.all([
    findClient(db, clientId),
    listCarriers(db, clientId),
    listWarehouses(db, clientId),
    countBuckets(context.pool, clientId),
  ])
  return {
    freightClasses: [...FREIGHT_CLASSES],
    packageTypes: [...PACKAGE_TYPES],
    weightUnits: WEIGHT_UNITS.map(({ code, pounds }) => ({ code, pounds })),
    lengthUnits: LENGTH_UNITS.map(({ code, inches }) => ({ code, inches })),
    rateModes: RATE_MODE_CHOICES.map(({ id, label }) => ({ id, name: label })),
    services: ACCESSORIAL_CODES.map(({ code, label, end }) => ({ code, label, at: end })),
    carriers: carriers.map(({ scac, name }) => ({ scac, name })),
    warehouses: warehouses.map((warehouse) => {
      const { Name: name, ...shown } = showWarehouse(warehouse)
      return { name, ...shown }
    }),
    client: {
      name: client?.name ?? '',
      code: client?.code ?? '',
      logoUrl: await logoUrlOf(db, clientId),
      supportEmail: context.installation.supportEmail,
      defaultClass: settings.defaultClass,
      isAutoClassCalculationEnabled: settings.isAutoClassCalculationEnabled,
      IsOrderWeightEachPerQty: settings.IsOrderWeightEachPerQty,
      densityScale: settings.densityScale,
      isOrderIntegrationEnabled: settings.isOrderIntegrationEnabled,
    },
    counts,
  }
}
