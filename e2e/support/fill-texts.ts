import fs from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import { ONE_LINE } from '@kassa/domain/text/one-line.ts'
import { sampleOf, shapeOf, typeOf, withValue, type Path, type Shape } from '../../apps/server/test/sample-request.ts'

/** Makes a call as somebody; answers its status and what came back. */
export type Send = (
  endpoint: Endpoint,
  request: unknown,
) => Promise<{ readonly status: number; readonly answer: unknown }>

const folder = path.join(import.meta.dirname, '../../packages/contract/src')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'repeat' in value && 'path' in value

/** Every call of the contract. */
export async function allCalls(): Promise<readonly Endpoint[]> {
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.calls.ts'))
  const found = new Map<string, Endpoint>()
  for (const file of files) {
    const exported = (await import(path.join(folder, file))) as Record<string, unknown>
    const values = Object.values(exported).flatMap((value) => {
      const isGroup = typeof value === 'object' && value !== null && !isEndpoint(value)
      return isGroup ? Object.values(value) : [value]
    })
    for (const value of values) if (isEndpoint(value)) found.set(value.name, value)
  }
  return [...found.values()]
}

/** Read by a machine or secret: a sentence cannot stand there. */
const NOT_PROSE =
  /password|pin$|code$|codes|email|phone|timeZone|locale|currency|version|country|cursor|token|key$|hash/i

/** Where anything may be typed, in the request of a call. */
function prosePlaces(shape: Shape, at: Path = []): readonly { at: Path; most: number }[] {
  const name = at.findLast((part) => typeof part === 'string') ?? ''
  const union = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])]
  const isProse =
    typeOf(shape) === 'string' &&
    shape.format === undefined &&
    (shape.pattern === undefined || shape.pattern === ONE_LINE.source) &&
    shape.enum === undefined
  if (isProse && shape.const === undefined && !NOT_PROSE.test(name) && (shape.maxLength ?? 50) >= 18) {
    return [{ at, most: shape.maxLength ?? 50 }]
  }
  return [
    ...union.slice(0, 1).flatMap((part) => prosePlaces(part, at)),
    ...Object.entries(shape.properties ?? {}).flatMap(([key, field]) => prosePlaces(field, [...at, key])),
    ...(shape.items ? prosePlaces(shape.items, [...at, 0]) : []),
  ]
}

let counted = 0
/** A piece of script that fits, another each time. */
function script(most: number): string {
  counted += 1
  const pieces = [
    `<img src=x onerror=xss(${counted})>`,
    `<script>xss(${counted})</script>`,
    `"><svg onload=xss(${counted})>`,
    `javascript:xss(${counted})`,
    `=HYPERLINK("javascript:xss(${counted})")`,
  ].filter((piece) => piece.length <= most)
  return pieces[counted % pieces.length] ?? `<svg onload=xss()>`.slice(0, most)
}

export interface FilledTexts {
  /** The texts that were stored, by the call that took them. */
  readonly texts: ReadonlyMap<string, readonly string[]>
  /** Calls with a place for text that took none, with the last refusal. */
  readonly refused: ReadonlyMap<string, string>
  readonly ids: ReadonlyMap<string, string>
}

interface Kept {
  readonly id?: string
  readonly version?: number
  /** The newest version of what is only ever added to. */
  readonly latest?: number
}

/**
 * Writes script into every free text of every changing call that somebody may make. The answer of a call (`id`,
 * `version`) is used by those after it; calls are tried again until none more is taken.
 */
export async function fillTexts(
  calls: readonly Endpoint[],
  send: Send,
  known: Record<string, string>,
): Promise<FilledTexts> {
  const ids = new Map(Object.entries(known))
  const versions = new Map<string, number>()
  const texts = new Map<string, string[]>()
  const refused = new Map<string, string>()
  const changing = calls.filter(({ method, kind }) => method === 'POST' && kind !== 'upload')
  const withProse = changing.filter((call) => prosePlaces(shapeOf(call)).length > 0)
  for (let round = 0; round < 3; round += 1) {
    for (const call of withProse.filter(({ name }) => !texts.has(name))) {
      const thing = thingOf(call)
      const idFor = (field: string): string => {
        if (field === 'id') return ids.get(`${thing}Id`) ?? ''
        if (field === 'roleId' && thing.endsWith('Admin')) return ids.get(`${thing.replace('Admin', 'Role')}Id`) ?? ''
        return ids.get(field === 'roleId' ? 'staffRoleId' : field) ?? ids.get(`${field}Id`) ?? ''
      }
      const shape = shapeOf(call)
      const places = prosePlaces(shape)
      const written = places.map(({ most }) => script(most))
      const base = places.reduce(
        (request, { at }, index) => withValue(request, at, written[index]),
        sampleOf(shape, idFor),
      )
      const request = fitted(sound(base, versions.get(`${thing}Id`)), FITTING[call.name]?.())
      const { status, answer } = await send(call, request)
      if (status >= 300) {
        const { details } = (answer ?? {}) as { details?: { current?: Kept } }
        const current = details?.current?.version ?? details?.current?.latest
        if (current !== undefined) versions.set(`${thing}Id`, current)
        refused.set(call.name, `${status} ${JSON.stringify(answer).slice(0, 200)}`)
        continue
      }
      refused.delete(call.name)
      texts.set(call.name, written)
      const { id = ((answer ?? {}) as { connectionId?: string }).connectionId, version } = (answer ?? {}) as Kept
      if (id !== undefined && !ids.has(`${thing}Id`)) ids.set(`${thing}Id`, id)
      // A plain product is its own only variant.
      if (id !== undefined && thing === 'product') ids.set('variantId', id)
      if (version !== undefined) versions.set(`${thing}Id`, version)
    }
  }
  return { texts, refused, ids }
}

/** Calls whose `id` is of something that their name does not say. */
const ABOUT: Readonly<Record<string, string>> = {
  'member.adjust-balance': 'member',
  'member.adjust-points': 'member',
  'member.set-level': 'member',
  'open.change-connection': 'connection',
  'organisation.set-opening-hours': 'outlet',
}

/** `inventory.edit-purchase-order` is about a `purchaseOrder`. */
const thingOf = ({ name }: Endpoint): string =>
  ABOUT[name] ??
  (name.split('.')[1] ?? '')
    .replace(/^(create|update|edit|save|set|add|register|cancel|approve|reject|audit|move)-/, '')
    .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Every day and hour; a coupon says in days how long it holds. */
const OPEN_WINDOW = { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null }
const COUPON = { currency: 'USD', thresholdMinor: 900, window: OPEN_WINDOW, validDays: 30, nextVisit: null }
const PLAN = {
  currency: 'USD',
  window: OPEN_WINDOW,
  limits: { total: null, perDay: null, perMember: null },
  occasion: null,
  benefit: { priceMinor: 400 },
  lots: null,
  // For price lists and for members only.
  web: undefined,
  controlPercent: undefined,
  budget: undefined,
}

/** A null list of codes frees from every tax; rewards for referrals are off. */
const MEMBER = () => ({ taxStanding: { codes: null }, referralCode: undefined })

/** A bill of charges alone, in the outlet's own currency: goods need a receipt. */
const BILL = () => ({
  foreignCurrency: null,
  foreignTotalMinor: null,
  businessDay: '2026-01-02',
  dueOn: '2026-02-02',
  paperTaxMinor: null,
  lines: [{ kind: 'other', receiptId: null, orderLineId: null, quantity: null, taxId: null }],
})

const TIMES = () => ({ currency: 'USD', priceMinor: 900, uses: 10, validDays: null, scope: { kind: 'all' } })

const RATES = () => {
  const window = { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null }
  const always = { scope: { kind: 'all' }, methods: null, target: { kind: 'all' }, window, occasion: null }
  const rate = { id: crypto.randomUUID(), name: script(50), ratioHundredths: 200, isTimesLevel: true, ...always }
  return { rates: [rate], version: 0 }
}

const LABEL = () => {
  const box = { x: 20, y: 20, width: 300, height: 60 }
  const text = { type: 'text', text: script(100), align: 'left', isBold: false, lines: 1, ...box }
  return { template: { widthMm: 40, heightMm: 30, elements: [text] } }
}

/**
 * The values that a rule asks of a call beyond its fields: they replace those of the sample in the request; `undefined`
 * leaves a field out.
 */
const FITTING: Readonly<Record<string, () => object>> = {
  'inventory.create-supplier-bill': BILL,
  'inventory.edit-supplier-bill': BILL,
  'member.add-at-desk': () => ({ referralCode: undefined }),
  'member.create-member': MEMBER,
  'member.edit-member': MEMBER,
  'open.create-connection': () => ({ addressRanges: [] }),
  'open.create-connection-key': () => ({ addressRanges: [] }),
  'open.set-tile': () => ({ address: 'https://tile.example.com/' }),
  'organisation.create-outlet': () => ({ currency: 'USD', like: undefined }),
  'organisation.save-brand': () => ({ logo: undefined, version: 0 }),
  'organisation.set-opening-hours': () => ({
    hours: {
      weekly: Array.from({ length: 7 }, () => []),
      dates: [{ firstDay: '2027-01-01', lastDay: '2027-01-01', spans: [] }],
    },
    copyTo: [],
  }),
  'settings.save-own-words': () => ({ rows: [{ key: 'tax:new' }] }),
  'settings.create-tax': () => ({ taxes: null }),
  'settings.update-tax': () => ({ taxes: null }),
  'member.create-times-offer': TIMES,
  'member.edit-times-offer': TIMES,
  'member.save-point-rates': RATES,
  'organisation.begin-shop': () => ({ outlet: { currency: 'USD', taxes: [{ taxes: null }] }, pin: undefined }),
  // With modules of its own, every other journey would print them.
  'print.save-platform-template': () => ({ template: null, inForceFrom: undefined }),
  'print.save-template': () => ({
    template: {
      version: 1,
      modules: [
        {},
        { type: 'text', text: script(500), align: 'left', size: 'normal', isBold: false, when: 'always' },
        { type: 'legal', text: script(500), when: 'always' },
        { type: 'qr', text: script(200), when: 'always' },
        { type: 'coupon', title: script(50), text: script(500), code: script(29), when: 'always' },
        { type: 'signature', label: script(50), when: 'always' },
        { type: 'products', shows: ['notes'], when: 'always' },
      ],
    },
    inForceFrom: undefined,
  }),
  'catalogue.schedule-prices': () => ({
    begin: { at: new Date(Date.now() + 86_400_000).toISOString(), day: undefined },
  }),
  'print.save-network-printer': () => ({ id: null, version: 0, way: 'star', host: '', port: 0 }),
  'print.save-screen': () => ({
    after: 0,
    layout: {
      version: 1,
      partitions: [{ x: 0, y: 0, width: 8, height: 9, content: { type: 'text', text: script(500), isLarge: true } }],
    },
  }),
  'print.create-label-template': LABEL,
  'print.edit-label-template': LABEL,
  'print.draw-labels': () => ({ ...LABEL(), variantIds: [], scheduleId: undefined }),
  // Switched off and unpublished: other journeys run beside this one.
  'message.save-email-gateway': () => ({ host: 'mail.example.com', enabled: 0, version: 0 }),
  'message.save-email-template': () => ({ purpose: 'note', version: 0 }),
  'message.save-notice': () => ({ id: undefined, publishAt: undefined }),
  'message.save-sms-gateway': () => ({ enabled: 0, version: 0 }),
  'billing.save-version': () => ({
    id: undefined,
    visibility: 'public',
    partnerIds: [],
    merchantIds: [],
    isDefault: false,
  }),
  'payment.save-methods': () => ({
    methods: [
      { method: PAYMENT_METHODS.cash.number, enabled: 1, fee: null, needsReference: false, isRefundable: true },
    ],
  }),
  'promotion.create-coupon-template': () => COUPON,
  'promotion.edit-coupon-template': () => COUPON,
  'promotion.create-plan': () => PLAN,
  'promotion.edit-plan': () => ({ ...PLAN, confirmedExamples: undefined }),
}

/** A request with other values laid over it, field by field and row by row. */
function fitted(request: unknown, over: unknown): unknown {
  if (over === undefined) return request
  if (Array.isArray(over)) {
    const rows: readonly unknown[] = Array.isArray(request) ? request : []
    return over.map((one, index) => fitted(rows[index], one))
  }
  if (typeof over !== 'object' || over === null) return over
  const fields = Object.entries(over).map(([key, value]): [string, unknown] => [
    key,
    value === undefined ? undefined : fitted((request as Record<string, unknown> | undefined)?.[key], value),
  ])
  return { ...(request as object | undefined), ...Object.fromEntries(fields) }
}

/** Ids that are left out where there is nothing of the kind. */
const LEFT_OUT = new Set(['partnerId', 'accountId'])
/** Lists that a plain product has not. */
const NO_LINES = new Set(['parts', 'attributes', 'combinations', 'variants', 'labelIds'])

/** The fields that a rule reads, so that the texts beside them are taken; ids of nothing are left out. */
function sound(request: unknown, version: number | undefined): unknown {
  if (Array.isArray(request)) return request.map((one) => sound(one, version)).filter((one) => one !== '')
  if (typeof request !== 'object' || request === null) return request
  const fields = Object.entries(request).filter(([key, value]) => value !== '' || !LEFT_OUT.has(key))
  return Object.fromEntries(
    fields.map(([key, value]) => {
      if (/^(new)?password(again)?$/i.test(key)) return [key, 'Kassa-demo-2026']
      if (key === 'email') return [key, `script-${(counted += 1)}@journey.example`]
      if (key === 'phone') return [key, '']
      if (key === 'number' && /^\d{4,}$/.test(String(value))) return [key, String(700_000 + (counted += 1))]
      // A level is numbered by its rank.
      if (key === 'number' && typeof value === 'number') return [key, value]
      if (key === 'number' || key === 'sku') return [key, `N-${(counted += 1)}`]
      if (key === 'type' && value === 'combined') return [key, 'standard']
      if (key === 'weightUnit') return [key, null]
      if (key === 'sellPriceMinor') return [key, 500]
      if (key === 'isOnShelf') return [key, true]
      if (NO_LINES.has(key)) return [key, []]
      if (key === 'codes' && Array.isArray(value)) return [key, []]
      if ((key === 'version' || key === 'after') && version !== undefined) return [key, version]
      if (key.endsWith('Id') && value === '') return [key, null]
      return [key, sound(value, version)]
    }),
  )
}
