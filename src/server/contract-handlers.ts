import { tariffExample } from '#actions/contracts/contract-example.ts'
import { compareTariff } from '#actions/contracts/contract-figures.ts'
import { discardTariff, putTariffLive, rollBackTariff } from '#actions/contracts/contract-life.ts'
import { listTariffVersions, tariffRulesWork } from '#actions/contracts/contract-rules.ts'
import { exportTariff } from '#actions/contracts/export-contract.ts'
import { fuelPrices } from '#actions/contracts/fuel-prices.ts'
import { fuelTables } from '#actions/contracts/fuel-tables.ts'
import { raiseTariff } from '#actions/contracts/raise-contract.ts'
import { readPublicPricesNow } from '#actions/contracts/read-public-prices.ts'
import {
  discardRateSheet,
  putRateSheetLive,
  rollBackRateSheet,
} from '#actions/contracts/tariff-import-life.ts'
import {
  checkRateSheet,
  listRateSheets,
  previewRateSheet,
  rateSheetFile,
  readRateSheet,
  sheetTemplate,
} from '#actions/contracts/tariff-imports.ts'
import type { Handlers } from './handler.ts'

/** Handlers of rate sheets, contracts and fuel. */
export const contractHandlers = {
  // Rate sheets and jobs
  listRateSheets: (context) => listRateSheets(context),
  downloadSheetTemplate: async (_context, { body }) => sheetTemplate(body.kind, body.format, body.rateModeId),
  previewRateSheet: (context, { body }) => previewRateSheet(context, body),
  checkRateSheet: (context, { body }) => checkRateSheet(context, body),
  readRateSheet: (context, { body }) => readRateSheet(context, body.importId),
  downloadRateSheet: (context, { body }) => rateSheetFile(context, body.importId, body.what),
  putRateSheetLive: (context, { body }) => putRateSheetLive(context, body.importId, body.effectiveFrom),
  rollBackRateSheet: (context, { body }) => rollBackRateSheet(context, body.importId, body.reason),
  discardRateSheet: (context, { body }) => discardRateSheet(context, body.importId),
  // Contracts and fuel
  tariffRulesWork: (context, { body }) => tariffRulesWork(context, body),
  listTariffVersions: (context, { body }) => listTariffVersions(context, body),
  compareTariff: (context, { body }) => compareTariff(context, body.tariffId),
  tariffExampleOf: (context, { body }) => tariffExample(context, body),
  exportTariff: (context, { body }) => exportTariff(context, body),
  putTariffLive: (context, { body }) => putTariffLive(context, body),
  rollBackTariff: (context, { body }) => rollBackTariff(context, body.tariffId, body.reason),
  discardTariff: (context, { body }) => discardTariff(context, body),
  raiseTariff: (context, { body }) => raiseTariff(context, body),
  fuelPrices: (context, { body }) => fuelPrices(context, body),
  readFuelPricesNow: (context) => readPublicPricesNow(context),
  fuelTables: (context, { body }) => fuelTables(context, body),
} satisfies Partial<Handlers>
