/** Invoices for tests: a usual one, and one with many lines and the longest values. */

import type { CommercialInvoiceFacts } from '#documents/papers/commercial-invoice-facts.ts'
import { USUAL_BILL } from './bill-of-lading-samples.ts'

export const USUAL_INVOICE: CommercialInvoiceFacts = {
  invoiceNumber: 'SO-88231',
  date: '2026-11-20',
  exporter: USUAL_BILL.shipFrom,
  consignee: {
    name: 'Prairie Store Fixtures Ltd',
    addressLines: ['1100 Portage Avenue'],
    city: 'Winnipeg',
    state: 'MB',
    zip: 'R3G0S8',
    countryCode: 'CA',
    contactName: 'Receiving',
    contactPhone: '204-555-0123',
  },
  buyer: null,
  bolNumber: USUAL_BILL.bolNumber,
  proNumber: USUAL_BILL.proNumber,
  poNumber: '4500012345',
  orderNumber: 'SO-88231',
  carrierName: USUAL_BILL.carrierName,
  incoterm: 'DAP',
  currency: 'USD',
  countryOfExport: 'US',
  countryOfDestination: 'CA',
  reasonForExport: 'Sale',
  lines: [
    {
      itemCode: 'SHELF-48',
      description: 'Store fixtures, steel, knocked down, in cartons',
      countryOfOrigin: 'US',
      hsCode: '9403.20.0082',
      quantity: 96,
      unit: 'PCS',
      weightLb: 1240,
      valueCents: 1_152_000,
    },
    {
      itemCode: 'CASE-72',
      description: 'Display cases, glass',
      countryOfOrigin: 'MX',
      hsCode: '9403.89.6015',
      quantity: 7,
      unit: 'CRT',
      weightLb: 480,
      valueCents: 200_000,
    },
  ],
  totalValueCents: null,
  freightCents: 4_250,
  insuranceCents: 1_105,
  exporterTaxIds: 'EIN 88-1234567',
  consigneeTaxIds: 'BNR 123456789RM0001',
  handlingUnits: 7,
  totalWeightLb: 1720,
  isVoid: false,
  logo: null,
}

export const LONGEST_INVOICE: CommercialInvoiceFacts = {
  ...USUAL_INVOICE,
  buyer: {
    ...USUAL_INVOICE.consignee,
    name: 'W'.repeat(60),
    addressLines: ['M'.repeat(60), 'W'.repeat(60)],
    city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  },
  invoiceNumber: 'INVOICE-'.repeat(6),
  incoterm: '',
  lines: Array.from({ length: 60 }, (_, index) => ({
    ...USUAL_INVOICE.lines[index % 2]!,
    itemCode: `ITEM-${index}-${'9'.repeat(index % 30)}`,
    description: `Line ${index}: ${'described at some length '.repeat(index % 8)}`.trim(),
    countryOfOrigin: index % 3 === 0 ? '' : 'CN',
    valueCents: 99_999_999_999,
  })),
}
