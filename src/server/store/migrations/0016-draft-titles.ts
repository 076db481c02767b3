import { sql, type Kysely } from 'kysely'

/** Until then, older prefixes such as `WIP:` marked drafts too. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update merge_requests set draft = 0
    where draft = 1
      and lower(ltrim(title)) not like 'draft:%'
      and lower(ltrim(title)) not like '(draft)%'
      and lower(ltrim(title)) not like '[draft]%'
  `.execute(db)
}
