/** The merchant of rows that are the platform's or a partner's in a table that merchants have rows in as well. */
const nobodys = "merchant_id = '00000000-0000-0000-0000-000000000000'"

/**
 * Sessions above the merchants that still open something, or that ended something of late: a database that was away when one was signed out hears of it also
 * where it has run out since. Support is let in for three days at the most.
 */
const sessionsAbove =
  "merchant_id is null and (expires_at > now() or greatest(revoked_at, others_ended_at) > now() - interval '4 days')"

/** A table with rows that belong to no merchant: they are the first database's, and are carried to the others. */
export interface CarriedTable {
  readonly name: string
  readonly key: readonly string[]
  /** The rows among all of the table, as a condition; left out: all. */
  readonly rows?: string
  /**
   * `same`: the others have these rows and no more. `kept`: a row that is gone from the first stays in the others, where rows of merchants may refer to it.
   * `once`: a row is carried when it is new, and each database writes its own from then on.
   */
  readonly way: 'same' | 'kept' | 'once'
}

/** In the order in which they refer to each other. */
export const carriedTables: readonly CarriedTable[] = [
  { name: 'partner', key: ['id'], way: 'kept' },
  { name: 'partner_brand', key: ['partner_id'], way: 'same' },
  { name: 'app', key: ['id'], way: 'kept' },
  { name: 'platform_role', key: ['id'], way: 'kept' },
  { name: 'admin', key: ['id'], rows: 'merchant_id is null', way: 'kept' },
  { name: 'passkey', key: ['id'], rows: 'merchant_id is null', way: 'same' },
  { name: 'session', key: ['id'], rows: sessionsAbove, way: 'kept' },
  { name: 'billing_version', key: ['id'], way: 'kept' },
  { name: 'billing_edition', key: ['id'], way: 'kept' },
  { name: 'billing_version_for', key: ['version_id', 'id'], way: 'same' },
  { name: 'billing_coupon', key: ['id'], way: 'kept' },
  { name: 'billing_terms', key: ['id'], way: 'same' },
  { name: 'billing_account', key: ['channel'], way: 'same' },
  { name: 'platform_setting', key: ['key'], rows: "key <> 'installation.key'", way: 'same' },
  { name: 'platform_secret', key: ['name'], rows: "name not like 'database/%'", way: 'same' },
  { name: 'platform_print_template', key: ['kind', 'version'], way: 'same' },
  { name: 'mail_gateway', key: ['merchant_id', 'id'], rows: nobodys, way: 'same' },
  { name: 'mail_template', key: ['merchant_id', 'id'], rows: nobodys, way: 'same' },
  { name: 'sms_gateway', key: ['merchant_id', 'id'], rows: nobodys, way: 'same' },
  { name: 'site_notice', key: ['merchant_id', 'id'], rows: nobodys, way: 'same' },
  { name: 'push_key', key: ['is_only'], way: 'kept' },
  { name: 'verification_code', key: ['id'], way: 'once' },
]

/** Tables with rows that belong to no merchant and are each database's own, and why. */
export const ownTables: Readonly<Record<string, string>> = {
  activation_code: 'codes in stock are the first database’s; those of a merchant lie with it',
  activation_code_given: 'codes on their way out of the first database’s stock',
  book_beginning: 'says since when a database keeps a book',
  change_place: 'numbers of changes are a database’s',
  claim_end: 'claims end in the database of their names',
  cluster_here: 'the name of the database',
  commission_moved: 'what statements of a database say of merchants that moved away from it',
  commission_statement: 'each database states the commissions that it has',
  counted: 'limits are counted by each database',
  errand_mark_above: 'marks of people above the merchants, who read them in the first',
  figure_state: 'how far a database has counted',
  guess: 'wrong passwords are counted where the account is',
  job_state: 'turns of a database’s jobs',
  known_code: 'each has the whole table: the operator’s file is loaded into all',
  list_view: 'views of people above the merchants, who read them in the first',
  name_directory: 'each has the names of its own rows',
  past_relocation: 'relocations that ended are noted in the first',
  outgoing_message: 'letters leave from the database where they were written',
  platform_audit_head: 'each log is sealed by itself',
  platform_audit_line: 'each log is sealed by itself',
  platform_audit_seal: 'each log is sealed by itself',
  platform_export_chunk: 'files of people above the merchants, who fetch them in the first',
  platform_export_record: 'files of people above the merchants, who fetch them in the first',
  platform_idempotency: 'first answers lie where the call ran',
  schema_migration: 'each is migrated by itself',
  screen_pairing: 'a screen waits in the first for its till',
  sign_in_link: 'people of partners sign in at the first',
  sign_in_provider: 'people of partners sign in at the first',
  site_notice_read: 'is kept where the reader is',
  stock_day_state: 'how far a database has counted',
  subscription_state: 'events are numbered by each database',
  work_item: 'work is done where it was found',
}
