import { ALERT_MAILS } from '@kassa/domain/message/alert.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, noFields } from '../fields.ts'

const kind = z
  .string()
  .regex(/^[a-z]+(-[a-z]+)*$/)
  .max(40)

/** Something that happened and should be looked at; its words and its place are those of the inbox, by `kind`. */
const ownAlert = z.object({
  id,
  kind: z.string(),
  thingId: id,
  title: z.string(),
  outletId: id.nullable(),
  outletName: z.string().nullable(),
  count: z.int().nullable(),
  amountMinor: z.int().nullable(),
  currency: currency.nullable(),
  toldAt: instant,
  /** Done meanwhile. */
  isOver: z.boolean(),
  isRead: z.boolean(),
})
export type OwnAlert = z.output<typeof ownAlert>

const answer = z.object({ unread: z.int(), alerts: z.array(ownAlert) })
const ids = z.object({ ids: z.array(id).min(1).max(100) })

/** The newest fifty of a week, of the outlets one may see and the kinds one may list and wants to hear. */
export const listOwnAlerts = endpoint({
  name: 'message.list-own-alerts',
  method: 'GET',
  path: '/messages/own-alerts',
  access: 'login',
  summary: 'What one is told of, and how much of it is unread',
  request: noFields,
  answer,
})

export const readOwnAlerts = endpoint({
  name: 'message.read-own-alerts',
  path: '/messages/read-own-alerts',
  access: 'login',
  repeat: 'runs-again',
  summary: 'Notes that alerts were read',
  request: ids,
  answer: noFields,
})

/** Lists the alerts of the person at the desk. */
export const listDeskAlerts = endpoint({
  name: 'message.list-desk-alerts',
  method: 'GET',
  path: '/messages/desk-alerts',
  access: { anyOf: ['desk.cashiering'] },
  summary: 'What whoever stands at the desk is told of',
  request: noFields,
  answer,
})

export const readDeskAlerts = endpoint({
  name: 'message.read-desk-alerts',
  path: '/messages/read-desk-alerts',
  access: { anyOf: ['desk.cashiering'] },
  repeat: 'runs-again',
  summary: 'Notes at the desk that alerts were read',
  request: ids,
  answer: noFields,
})

const minuteOfDay = z.int().min(0).max(1_439)

const choiceFields = z.object({
  /** Kinds one does not want to hear of. */
  kindsOff: z.array(kind).max(40),
  /** Only administrators of a merchant have an address that is known to be theirs. */
  mail: z.enum(ALERT_MAILS),
  /** The quiet time by the clock of the merchant's oldest outlet; may cross midnight. */
  quiet: z.object({ from: minuteOfDay, until: minuteOfDay }).nullable(),
})

const choiceView = choiceFields.extend({
  /** Kinds one may hear of at all. */
  kinds: z.array(z.string()),
  /** The address for mails; null: none. */
  email: z.string().nullable(),
  timeZone: z.string(),
  version: z.int(),
})

export const readAlertChoice = endpoint({
  name: 'message.read-alert-choice',
  method: 'GET',
  path: '/messages/alert-choice',
  access: 'login',
  summary: 'What one wants to be told of, and how',
  request: noFields,
  answer: choiceView,
})

export const saveAlertChoice = endpoint({
  name: 'message.save-alert-choice',
  path: '/messages/save-alert-choice',
  access: 'login',
  summary: 'Chooses what one wants to be told of, and how',
  refusals: ['alert.no-mail', 'thing.changed-meanwhile'],
  request: choiceFields.extend({ version: z.int().min(0) }),
  answer: choiceView,
})
