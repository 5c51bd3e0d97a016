import { STAYS } from '../leave/tables/stays-here.ts'

/** Tables whose rows are not copied into a test shop, and why; those that stay when a shop leaves stay here too. */
export const NOT_COPIED: Readonly<Record<string, string>> = {
  ...STAYS,
  merchant: 'the test shop has a row of its own',
  alert: 'what people of the real shop were told',
  alert_choice: 'how they want to be told',
  alert_read: 'what they read',
  app_external_id: 'connections with programs of others',
  app_metadata: 'what those programs note',
  app_grant: 'their rights',
  app_installation_outlet: 'their outlets',
  app_daily_limit: 'how often they use a right',
  web_quote: 'addresses of buyers on their way to an order',
  web_hold: 'goods that those quotes hold',
  audit_anchor: 'the log tells what people of the real shop did',
  audit_head: 'its end',
  audit_journal_run: 'what it says of tills',
  audit_line: 'its lines',
  audit_seal: 'their seals',
  books_past: 'what stood before, for entries of tills that come late: no till of the real shop sells in the copy',
  clock_entry: 'when people of the real shop worked',
  device_log: 'what tills told of themselves',
  device_registration: 'the tills: each test till registers anew',
  journal_entry: 'their journals, signed by them',
  journal_budget: 'how much of a journal was taken',
  journal_clock_run: 'how far clocks of tills were off',
  journal_clock_measured: 'the same, as it was measured',
  journal_unknown: 'fields of tills that nobody knew',
  journal_origin: 'addresses and browsers that tills had',
  office_entry: 'the chain of the server’s own refunds, hashed over what they said',
  journal_export: 'files made of the books',
  document_photo: 'photos, on which people may be',
  damage_report_picture: 'photos as well',
  second_screen: 'pictures of customer displays',
  screen_video: 'films of customer displays',
  screen_shown: 'what customers saw',
  errand_mark: 'who has a task in hand',
  feed_event: 'events told to apps',
  handled_event: 'events that were handled',
  outbox: 'events that wait',
  figure_view: 'views of figures that people keep',
  figure_view_mail: 'letters with them',
  list_view: 'views of lists that people keep',
  report_mail: 'letters with figures',
  held_basket: 'baskets that stand open at tills',
  coupon_hold: 'what open baskets hold',
  member_hold: 'what open baskets hold',
  purse_hold: 'what open baskets hold',
  plan_hold: 'what open baskets hold',
  stock_reservation: 'what open baskets hold',
  meal_voucher_hold: 'what open baskets hold',
  shop_move_edit: 'files of another system',
  shop_move_picture: 'addresses of its pictures',
  shop_move_source: 'keys of its members and goods',
  label_batch: 'labels on their way to a printer',
  network_printer: 'printers in the real shop',
  peripheral: 'devices beside its tills',
  mail_template: 'letters, which nobody gets',
  plan_back_test: 'trials of plans',
  product_run: 'files that were imported',
  role_elevation: 'rights that people had for a time',
  role_floor_change: 'decisions about roles that wait',
  role_grown: 'decisions about roles that wait',
  role_proposed: 'decisions about roles that wait',
  site_notice: 'notices of people to people',
  site_notice_read: 'who read them',
}

const ofEndedOrder = (table: string, attempt: string): string => `exists (
  select from payment_attempt a join payment_open_order w on w.merchant_id = a.merchant_id and w.id = a.order_id
  where a.merchant_id = ${table}.merchant_id and a.id = ${table}.${attempt} and a.settled_at is not null and w.state <> 'unpaid')`

/** Rows of a table that are copied, where not all are: nothing that a job would carry on with outside. */
export const ROWS_COPIED: Readonly<Record<string, string>> = {
  picture: "purpose = 'product'",
  open_order: "state <> 'unpaid'",
  payment_attempt: ofEndedOrder('payment_attempt', 'id'),
  payment_attempt_event: ofEndedOrder('payment_attempt_event', 'attempt_id'),
  payment_refund: `state in ('done', 'failed') and ${ofEndedOrder('payment_refund', 'attempt_id')}`,
}

/**
 * Ways in which a value of the real shop becomes one that tells of nobody.
 *
 * `name`, `phone`, `email`, `code` and `address` make another of the same kind, always the same for the same value; `till` names a till by its number; `goods` is a word of the shop in which only the codes of cards are others; `reference` is a code unless it is the
 * number of a payment; `text` leaves a sign that something stood there; `json` and `facts` keep the shape and make anew what lies under a name for people's
 * data, `words` only addresses of mail in words of the shop; the others leave nothing.
 */
export type Maker =
  | 'name'
  | 'phone'
  | 'email'
  | 'code'
  | 'reference'
  | 'address'
  | 'till'
  | 'goods'
  | 'text'
  | 'json'
  | 'facts'
  | 'words'
  | 'null'
  | 'blank'
  | 'object'
  | 'array'
  | 'zero'
  | 'false'

const columns = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Names of columns that never tell of a person, in whichever table. */
export const PLAIN_COLUMNS: ReadonlySet<string> = columns(`
  currency value_currency foreign_currency notes_currency state document_kind actor_kind tax_code tax_name created_at
  unit weight_unit time_zone locale code_kind scope key`)

const people = { created_by_name: 'name' } as const

/** Columns that are made anew, by table. */
export const MADE: Readonly<Record<string, Readonly<Record<string, Maker>>>> = {
  admin: {
    first_name: 'name',
    last_name: 'blank',
    email: 'email',
    email_folded: 'email',
    phone: 'blank',
    password_hash: 'blank',
    former_password_hashes: 'array',
    menu_favourites: 'array',
    is_enabled: 'false',
    last_signed_in_at: 'null',
    follows_id: 'null',
  },
  app_installation: { name: 'text', agreed_by_name: 'name', app_id: 'null' },
  assembly: { ...people, note: 'text', undone_by_name: 'name' },
  balance_entry: { note: 'text' },
  books_closing: { reason: 'text' },
  cash_behind_count: { reason: 'text', slip: 'code' },
  cash_entry: { reason: 'text', slip: 'code' },
  coupon: { code: 'code' },
  damage_report: { ...people, note: 'text', reporter_name: 'name', decided_by_name: 'name', decision_note: 'text' },
  device: { name: 'till', serial_number: 'blank', location: 'text' },
  family_card: { name: 'name', card_number: 'code', card_key: 'code' },
  fiscal_receipt: { number: 'code', code: 'code', by_name: 'name' },
  foreign_banking: { slip: 'code', by_name: 'name' },
  goods_receipt: { note: 'text', by_name: 'name', lines: 'json' },
  imported_goods: { source_key: 'code' },
  imported_sale: { source_key: 'code' },
  invoice: { buyer_name: 'name', buyer_tax_number: 'code', purpose: 'text', reason: 'text' },
  level_change: { note: 'text' },
  meal_voucher_entry: { code: 'code' },
  meal_voucher_settlement: { settled_by: 'name' },
  member: {
    card_number: 'code',
    name: 'name',
    reading: 'blank',
    phone: 'phone',
    email: 'email',
    birthday: 'null',
    gender: 'zero',
    tags: 'array',
    note: 'text',
    password_hash: 'null',
    search_text: 'blank',
    tax_standing: 'json',
  },
  member_merge: { note: 'text', taken: 'object', before: 'object' },
  open_order: { snapshot: 'json', sale: 'null', left_sale: 'null', ahead: 'null' },
  order_event: { by_name: 'name', device_name: 'till', facts: 'facts' },
  order_line: { name: 'goods', code: 'goods', note: 'text', stock_moves: 'json' },
  outlet: { detail: 'text', address: 'address', phone: 'phone', tax_number: 'code' },
  own_word: { changed_by: 'name' },
  payment: { reference: 'reference', card_terminal: 'code', card_batch: 'code', card_last_four: 'code' },
  payment_account: { fields: 'object', tails: 'object' },
  payment_attempt: {
    channel_number: 'code',
    payer: 'text',
    qr: 'null',
    played: 'object',
    said_code: 'text',
    said_text: 'text',
    owner_name: 'name',
    leased_until: 'null',
    ask_at: 'null',
  },
  payment_attempt_event: { said: 'text', by_name: 'name' },
  payment_refund: { said_code: 'text', said_text: 'text', ask_at: 'null', leased_until: 'null' },
  picture: { name: 'text' },
  plan_example: { basket: 'json' },
  plan_switch_off: { reason: 'text' },
  point_entry: { note: 'text' },
  price_change: { changed_by: 'name' },
  price_schedule: { created_by: 'name', withdrawn_by: 'name' },
  print_template: { template: 'words', note: 'text', saved_by: 'name' },
  purchase_order: { ...people, note: 'text' },
  purse: { code: 'code' },
  purse_redemption: { reference: 'reference' },
  referral_code: { code: 'code' },
  refund_line: { name: 'goods' },
  refund: { reason: 'text', result: 'json' },
  removal: { lines: 'json' },
  review_item: { reasons: 'facts', raw: 'object', resolved_by: 'name', note: 'text' },
  sales_order: {
    snapshot: 'json',
    priced: 'json',
    note: 'text',
    sold_by_name: 'name',
    sold_at_name: 'till',
    origin_id: 'null',
    acknowledgement: 'null',
  },
  set_aside: {
    customer: 'name',
    phone: 'phone',
    note: 'text',
    steps: 'json',
    shown: 'json',
    cancelled_by: 'name',
    cancel_reason: 'text',
  },
  setting: { value: 'words' },
  settlement: { file_name: 'text', imported_by: 'name' },
  settlement_entry: { channel_number: 'code', refund_number: 'code' },
  shift: { note: 'text', closing: 'json', checklist: 'json' },
  shift_count: { note: 'text' },
  shop_move: { decisions: 'object', outcome: 'null' },
  staff: {
    first_name: 'name',
    last_name: 'blank',
    position: 'text',
    phone: 'blank',
    email: 'blank',
    password_hash: 'blank',
    former_password_hashes: 'array',
    pin: 'null',
    menu_favourites: 'array',
    last_signed_in_at: 'null',
  },
  stock_entry: { reason: 'text' },
  stock_request: { ...people, note: 'text', reply: 'text', answered_by_name: 'name' },
  stocktake: { ...people, note: 'text' },
  stocktake_count: { by_name: 'name' },
  supplier: { description: 'text', contact_name: 'name', phone: 'code', email: 'email' },
  supplier_bill: { ...people, note: 'text', posted_by_name: 'name', approval_reason: 'text', void_reason: 'text' },
  supplier_bill_line: { text: 'text' },
  supplier_payment: { reason: 'text', by_name: 'name' },
  transfer: { ...people, note: 'text' },
  transfer_event: { note: 'text', by_name: 'name', lines: 'json', beyond_reason: 'text' },
  web_order: { snapshot: 'json', priced: 'json', lines: 'json', reference: 'code' },
  web_parcel: { lines: 'json', carrier: 'text', tracking_number: 'code' },
}

const kept = (table: Readonly<Record<string, string>>): Readonly<Record<string, ReadonlySet<string>>> =>
  Object.fromEntries(Object.entries(table).map(([name, text]) => [name, columns(text)]))

/** Columns with words, numbers and rules of the shop, which are copied as they are. */
export const KEPT: Readonly<Record<string, ReadonlySet<string>>> = kept({
  account_map: 'rows',
  app_installation: 'scopes codes api_version agreed_by_kind',
  assembly: 'number',
  assembly_line: 'serials',
  attribute: 'name value_names',
  brand: 'name',
  cash_awaiting_count: 'document_number',
  cash_behind_count: 'document_number',
  cash_entry: 'document_number',
  category: 'name names',
  coupon_template: 'terms',
  damage_report: 'number reason',
  damage_report_line: 'serials',
  device: 'model',
  document_counter: 'document',
  foreign_cash: 'document_number',
  imported_goods: 'system',
  imported_sale: 'system',
  invoice: 'number',
  journal_batch: 'hash',
  journal_batch_line: 'role reason',
  label: 'name',
  label_shown: 'name code custom_code shelf outlet',
  label_template: 'name template',
  marked_lot: 'why',
  marketing_plan: 'type terms',
  marketing_plan_version: 'terms',
  meal_voucher_settlement: 'issuer',
  member_level: 'name',
  member_segment: 'name rule',
  merchant_counter: 'what',
  open_gift: 'name',
  open_order: 'number',
  order_event: 'what',
  order_line: 'line_id kind deductions',
  order_tax: 'name code',
  outlet: 'number name province day_rules',
  outlet_date: 'name spans',
  outlet_hours: 'weekly',
  own_word: 'words',
  payment_account: 'channel',
  payment_attempt: 'number channel',
  payment_attempt_event: 'what code',
  picture: 'purpose sha256',
  plan_example: 'name line_names',
  price_schedule: 'name',
  product: 'name names reading search_text attributes description shelf_number motif charges',
  product_code: 'code folded',
  purchase_order: 'number',
  purse: 'name scope',
  recharge_rule: 'name',
  referral: 'rewards',
  refund: 'number',
  review_subject: 'book subject',
  role: 'name built_in_key codes',
  sales_order: 'number',
  serial_entry: 'before_state after_state',
  serial_number: 'number folded',
  set_aside: 'number dues',
  settlement: 'channel digest',
  settlement_entry: 'number at_text difference',
  shift: 'number counts method_counts foreign_counts drawer',
  shift_count: 'counts',
  staff: 'number',
  stock_lot: 'number',
  stock_request: 'number',
  stocktake: 'number scope',
  stocktake_count: 'count_key serials',
  supplier: 'name',
  supplier_bill: 'number',
  supplier_price: 'steps own_code',
  tax: 'name code taxes',
  times_offer: 'name scope',
  transfer: 'number',
  transfer_line: 'serials',
  variant: 'value_names custom_code sku',
  web_order: 'differs_in',
})

/**
 * Returns how a column that may hold words is copied; undefined: nobody said, so nothing of its table may be copied. `closed`: columns that hold one of a few
 * words of the program, as `table.column`.
 */
export function makerOf(table: string, column: string, closed: ReadonlySet<string>): Maker | 'kept' | undefined {
  const made = MADE[table]?.[column]
  if (made !== undefined) return made
  const isOfShop = PLAIN_COLUMNS.has(column) || KEPT[table]?.has(column) === true
  return isOfShop || closed.has(`${table}.${column}`) ? 'kept' : undefined
}
