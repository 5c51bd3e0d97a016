import { DERIVED_TABLES } from '../../derived-tables.ts'

/** Tables of a merchant whose rows stay where they are, and why. Every other one goes into the archive by itself. */
export const STAYS: Readonly<Record<string, string>> = {
  secret: 'keys and passwords, sealed with the key of this installation',
  session: 'sign-ins',
  idempotency: 'first answers, which may hold a credential',
  passkey: 'second factors; they belong to this address',
  approval_key: 'keys behind the PINs of people, who choose new ones',
  approval_request: 'questions between tills and offices, each with a token',
  app_code: 'codes that apps change for keys; apps are connected anew',
  app_refresh: 'tokens by which apps renew their keys',
  app_tile: 'tiles of apps on desks; apps are connected anew',
  app_tile_visit: 'openings of those tiles, each with a token',
  app_token: 'keys of apps; apps are connected anew',
  app_token_use: 'when those keys were used',
  app_call_day: 'what apps asked of this installation',
  app_daily_limit: 'how often those apps may use a scope; agreed to anew with each',
  device_credential: 'keys of tills, which register anew',
  neighbor_till: 'which tills of this installation reach each other now',
  kiosk: 'what stands at kiosks of this installation now',
  device_pairing: 'codes of tills that are being paired',
  paired_screen: 'tokens of second screens, which are paired anew',
  push_browser: 'keys of browsers that are told',
  upload_link: 'links by which a phone sends one picture',
  receipt_code: 'links to receipts at this address',
  coupon_key: 'keys that printed coupons are signed with here',
  mail_gateway: 'a mail server whose password stays; it is entered anew',
  sms_gateway: 'a sender of texts whose key stays; it is entered anew',
  webhook_endpoint: 'addresses told by this installation, each with a secret',
  webhook_delivery: 'what was told to them',
  change: 'the feed of this installation; apps load everything anew',
  change_head: 'the end of that feed',
  change_waiting: 'what waits for its place in it',
  told_day: 'days that its apps were told of',
  outgoing_message: 'letters and texts that this installation sent',
  network_print: 'papers on their way to a printer',
  export_record: 'files that were made here to be downloaded',
  export_chunk: 'their contents',
  shop_archive: 'the archives themselves',
  desk_version: 'versions of the desk that this installation has',
  test_copy: 'that a test shop was filled; test shops stay',
  shop_departure: 'that it closed here; it is open where it arrives',
  shop_move_brought: 'a file while it is being imported',
  shop_move_upload: 'a file on its way up',
  shop_move_piece: 'its parts',
  licence: 'what the operator of this installation sold; the other one begins its own',
  activation_code: 'codes of that licence',
  bill: 'what the shop paid the operator of this installation; papers between those two',
  bill_attempt: 'how those bills were paid',
  bill_event: 'what was done with them',
  commission_entry: 'what a partner here earns by them',
  consent_ask: 'what a partner here asked',
  wallet_setup: 'its certificate and account are secrets; the shop brings them to the other installation anew',
  wallet_pass: 'telephones ask this installation for them, and show codes that it gave',
  wallet_design: 'the look of passes that stay here',
  wallet_device: 'telephones that this installation tells of those passes',
  sign_in_provider: 'a provider knows this installation as its client; the other one is registered anew',
  sign_in_link: 'who is linked at that provider',
  support_access: 'what support of the operator here asked',
  merchant_cluster: 'which database of the installation it lives in',
  relocation: 'how far its way to another database of the installation is',
  relocation_change: 'which rows changed meanwhile',
  name_directory: 'names of the tables above; made anew',
  ...DERIVED_TABLES,
}

/** A column that holds what never leaves: the SQL that stands for it in the archive, and where something else is needed, on arrival. */
export interface BlankColumn {
  readonly written: string
  readonly taken?: string
}

const nothing: BlankColumn = { written: 'null', taken: 'null' }
const noText: BlankColumn = { written: "''", taken: "''" }
const none: BlankColumn = { written: "'{}'", taken: "'{}'" }
const zero: BlankColumn = { written: '0', taken: '0' }
const no: BlankColumn = { written: 'false', taken: 'false' }

/** Columns of tables that go into the archive without them. */
export const BLANK: Readonly<Record<string, Readonly<Record<string, BlankColumn>>>> = {
  merchant: { partner_id: nothing, shares_sales_with_partner: no, closed_at: nothing },
  admin: {
    // Its tier and place are fixed: no archive makes an operator.
    tier: { written: "'merchant'", taken: "'merchant'" },
    partner_id: nothing,
    platform_role_id: nothing,
    password_hash: noText,
    former_password_hashes: none,
    failed_count: zero,
    locked_until: nothing,
    temporary_locks: none,
    totp_confirmed_at: nothing,
    totp_last_step: nothing,
    has_published_password: no,
  },
  staff: {
    password_hash: noText,
    former_password_hashes: none,
    failed_count: zero,
    locked_until: nothing,
    temporary_locks: none,
    pin: nothing,
    has_published_password: no,
  },
  member: { password_hash: nothing, password_tries: zero },
  device_registration: {
    public_key: { written: "'{}'", taken: "'{}'" },
    token_hash: noText,
    heard_closing_at: nothing,
  },
  network_printer: { word_hash: nothing },
  payment_account: { is_enabled: no, tails: none },
  app_installation: { removed_at: { written: 'coalesce(removed_at, now())' } },
  outbox: { sequence: nothing },
}

/** Rows of a table that go, where not all of a merchant's do: events that nobody here has taken yet. */
const waitingEvents = `sequence is null or sequence > coalesce((
    select min(least(place.sequence, (place.held -> outbox.merchant_id::text ->> 'sequence')::bigint)) from subscription_state place where place.sequence > 0), 0)`
export const ONLY: Readonly<Record<string, string>> = {
  admin: "tier = 'merchant'",
  outbox: waitingEvents,
  handled_event: `event_id in (select id from outbox where merchant_id = handled_event.merchant_id and (${waitingEvents}))`,
}
