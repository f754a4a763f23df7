import { type Kysely, sql } from 'kysely'

/** Rating as a higher weight for a better discount becomes a rule of the contract; stored versions keep it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The rules of a version that was in force never change: this one only writes down how it always priced.
    alter table tariffs disable trigger tariff_rules_stay;
    update tariffs set header = header || '{"ratesAsHigherDiscountWeight": true}'
      where kind = 'ltl' and not header ? 'ratesAsHigherDiscountWeight';
    alter table tariffs enable trigger tariff_rules_stay;
  `.execute(db)
}
