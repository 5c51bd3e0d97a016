import { changeKinds, changeTerms, listChanges as call, type ChangeKind } from '@kassa/contract/open/change.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { permissionsOf } from '@kassa/contract/open/scopes.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { AppFacts } from '../../../platform/actor.ts'
import { command, type Command, type Context } from '../../../platform/command.ts'
import { findGrant, findHead, listChangeRows, listOutletIds, type ChangeRow, type Head } from './change.store.ts'
import { MOST_EXPANDED } from '../answer-resource.ts'
import type { ExpandChange } from './expand-changes.ts'
import { cursorOf, positionOf, type FeedPosition } from './cursor.ts'
import { differenceOf, canSeeKind, type GrantDifference } from './grant-difference.ts'

export const NO_DIFFERENCE: GrantDifference = { reload: [], gone: [] }

export const appOf = ({ actor }: Pick<Context, 'actor'>): AppFacts => {
  if (actor.app === null) throw new Error('only an app follows changes')
  return actor.app
}

/** The kinds that are asked for, or all there are. */
export const kindsIn = (asked: string | undefined): readonly ChangeKind[] => {
  const chosen = asked?.split(',')
  return changeKinds.filter((kind) => chosen?.includes(kind) ?? true)
}

export const isSeen = (context: Context, kind: ChangeKind): boolean =>
  canSeeKind(appOf(context), kind) && context.holds(...permissionsOf([changeTerms(kind).scope]))

/** Refuses a kind that was named and is not seen, but for one that this answer says is gone: after a narrower grant an app asks as before once more. */
export function checkNamed(context: Context, named: readonly ChangeKind[], { gone }: GrantDifference): Result<null> {
  const hidden = named.find((kind) => !isSeen(context, kind) && !gone.some((part) => part.kind === kind))
  return hidden === undefined
    ? accept(null)
    : refuse({ code: 'scope.missing', facts: { scopes: changeTerms(hidden).scope } })
}

/** Changes in what the app sees since a place that it kept. Refuses a place that nobody can go on from. */
export async function differenceSince(
  context: Context,
  { epoch, number, grantNumber }: FeedPosition,
  { head, kinds }: { readonly head: Head; readonly kinds: readonly ChangeKind[] },
): Promise<Result<GrantDifference>> {
  const { tx, merchantId, actor } = context
  const app = appOf(context)
  if (epoch !== head.epoch || number > head.number) return refuse({ code: 'feed.restarted' })
  if (grantNumber === app.grantNumber) return accept(NO_DIFFERENCE)
  const before = await findGrant(tx, merchantId, app.installationId, grantNumber)
  if (!before) return refuse({ code: 'feed.restarted' })
  const all = await listOutletIds(tx, merchantId)
  const now = { scopes: app.scopes, outletIds: actor.outletIds === 'all' ? all : actor.outletIds }
  return accept(differenceOf({ scopes: before.scopes, outletIds: before.outletIds ?? all }, now, kinds))
}

const changeOf = ({ kind, thingId, outletId, isGone, at }: ChangeRow) => ({
  kind,
  id: thingId,
  outlet_id: outletId,
  op: isGone ? ('gone' as const) : ('changed' as const),
  at,
})

const partsOf = (parts: GrantDifference['reload']) => parts.map(({ kind, outletId }) => ({ kind, outlet_id: outletId }))

interface Answer {
  readonly reload: readonly unknown[]
  readonly gone: readonly unknown[]
  readonly data: readonly unknown[]
}

/** Nothing to tell yet, so that whoever follows may wait. */
const hasNothing = (body: unknown): boolean => {
  const { reload, gone, data } = body as Answer
  return reload.length + gone.length + data.length === 0
}

/** The feed; `expandChange` reads its things where they are asked for whole. */
export const listChanges = (expandChange: ExpandChange): Command => ({
  ...command(call, (context, asked) => changesOf(context, asked, expandChange)),
  hasNothing,
})

async function changesOf(
  context: Context,
  { after, kinds: asked, limit: most, expand }: OutputOf<typeof call.request>,
  expandChange: ExpandChange,
): Promise<Result<OutputOf<typeof call.answer>>> {
  const limit = expand === undefined ? most : Math.min(most, MOST_EXPANDED)
  const { tx, merchantId, actor } = context
  const kinds = kindsIn(asked)
  const head = await findHead(tx, merchantId)
  const { grantNumber } = appOf(context)
  const place = after === undefined ? { ...head, grantNumber } : positionOf(after)
  if (!place) return refuse({ code: 'feed.restarted' })
  const difference = await differenceSince(context, place, { head, kinds })
  if (!difference.ok) return difference
  const checked = checkNamed(context, asked === undefined ? [] : kinds, difference.value)
  if (!checked.ok) return checked
  const seen = kinds.filter((kind) => isSeen(context, kind))
  const span = { after: place.number, upTo: head.number, kinds: seen, outletIds: actor.outletIds }
  const rows = await listChangeRows(tx, merchantId, { ...span, limit: limit + 1 })
  const told = rows.slice(0, limit)
  const complete = rows.length <= limit
  return accept({
    reload: partsOf(difference.value.reload),
    gone: partsOf(difference.value.gone),
    data: expand === undefined ? told.map(changeOf) : await wholeOf(context, told, expandChange),
    next: cursorOf({ epoch: head.epoch, grantNumber, number: complete ? head.number : (told.at(-1)?.number ?? 0) }),
    complete,
  })
}

/** Changes with their things as they are now; one after the other, as they share a transaction. */
async function wholeOf(context: Context, rows: readonly ChangeRow[], expandChange: ExpandChange) {
  const whole = []
  for (const row of rows) whole.push({ ...changeOf(row), object: row.isGone ? null : await expandChange(context, row) })
  return whole
}
