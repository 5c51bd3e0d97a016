import {
  listDeskAlerts,
  listOwnAlerts,
  readAlertChoice as readChoiceCall,
  readDeskAlerts,
  readOwnAlerts,
  saveAlertChoice as saveChoiceCall,
} from '@kassa/contract/message/alert.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Command, type Context } from '../../../platform/command.ts'
import type { AlertSource } from '../../../platform/errand.ts'
import { listOwnAlertRows, setAlertsRead } from './alert.store.ts'
import { findChoice, findZone, setChoice } from './alert-choice.store.ts'

const SHOWN_DAYS = 7

/** Kinds that somebody may list the things of. */
const kindsOf = ({ holds }: Context, sources: readonly AlertSource[]): string[] =>
  sources
    .filter(({ list: { access } }) => access === 'login' || (typeof access === 'object' && holds(...access.anyOf)))
    .map(({ kind }) => kind)

async function ownRows(context: Context, sources: readonly AlertSource[]) {
  const { tx, merchantId, actor, now } = context
  const choice = await findChoice(tx, merchantId, actor.accountId)
  const kinds = kindsOf(context, sources).filter((kind) => choice?.kindsOff.includes(kind) !== true)
  return listOwnAlertRows(tx, {
    merchantId,
    kinds,
    outletIds: actor.outletIds === 'all' ? null : actor.outletIds,
    accountId: actor.accountId,
    since: new Date(Date.parse(now) - SHOWN_DAYS * 86_400_000).toISOString(),
  })
}

const listing = (sources: readonly AlertSource[]) => async (context: Context) => {
  const alerts = await ownRows(context, sources)
  return accept({ alerts, unread: alerts.filter(({ isRead, isOver }) => !isRead && !isOver).length })
}

/** Only what somebody is told can be read by them. */
const reading =
  (sources: readonly AlertSource[]) =>
  async (context: Context, { ids }: { readonly ids: readonly string[] }) => {
    const { tx, merchantId, actor, now } = context
    const shown = new Set((await ownRows(context, sources)).map(({ id }) => id))
    if (ids.some((id) => !shown.has(id))) return refuse({ code: 'thing.not-found' })
    await setAlertsRead(tx, { merchantId, accountId: actor.accountId }, ids, now)
    return accept({})
  }

const mailOf = ({ actor }: Context): string | null => (actor.tier === 'merchant' ? actor.email : null)

async function choiceOf(context: Context, sources: readonly AlertSource[]) {
  const { tx, merchantId, actor } = context
  const found = await findChoice(tx, merchantId, actor.accountId)
  const { kindsOff = [], mail = 'none', quietFrom = null, quietUntil = null, version = 0 } = found ?? {}
  return {
    kinds: kindsOf(context, sources),
    kindsOff,
    mail,
    quiet: quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil },
    email: mailOf(context),
    timeZone: (await findZone(tx, merchantId))?.timeZone ?? 'UTC',
    version,
  }
}

const saving = (sources: readonly AlertSource[]): Command =>
  command(saveChoiceCall, async (context, { kindsOff, mail, quiet, version }) => {
    const { tx, merchantId, actor, now, audit } = context
    if (mail !== 'none' && mailOf(context) === null) return refuse({ code: 'alert.no-mail' })
    const before = await choiceOf(context, sources)
    const row = { kindsOff, mail, quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null, version }
    if (!(await setChoice(tx, { merchantId, accountId: actor.accountId, now }, row)))
      return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
    const wish = { kindsOff, mail, quiet }
    audit({
      subject: `alert-choice/${actor.accountId}`,
      before: { mail: before.mail, quiet: before.quiet },
      after: wish,
    })
    return accept(await choiceOf(context, sources))
  })

export const alertCommands = (sources: readonly AlertSource[]): readonly Command[] => [
  command(listOwnAlerts, listing(sources)),
  command(readOwnAlerts, reading(sources)),
  command(listDeskAlerts, listing(sources)),
  command(readDeskAlerts, reading(sources)),
  command(readChoiceCall, async (context) => accept(await choiceOf(context, sources))),
  saving(sources),
]
