/** The migrated database that is copied for every test. */
export const TEMPLATE = 'lading_template'
