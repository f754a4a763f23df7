/** The migrated database of which every test gets a copy. */
export const TEMPLATE = 'lading_template'
