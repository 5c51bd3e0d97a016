import { memberFields } from '@kassa/contract/member/member.calls.ts'
import { BALANCE_CHANGES } from '@kassa/domain/member/balance.ts'
import { POINT_CHANGES } from '@kassa/domain/member/points.ts'
import type { MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import type { MovedPerson } from '@kassa/domain/moving/move-source.ts'
import { HELD, type Holdings, type HoldingsHere } from '@kassa/domain/moving/openings.ts'
import { wholeUnits } from '@kassa/domain/moving/columns/moved-amount.ts'
import { arePointsOver, isOpened, type PlannedThing, personKeysOf } from '@kassa/domain/moving/plan-move.ts'
import { exponentOf } from '@kassa/domain/text/money-text.ts'
import { refuse, type Result } from '@kassa/domain/result.ts'
import { instantOf } from '@kassa/domain/time/local-time.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import {
  type AccountOpening,
  addMembers,
  ensureProgramme,
  findProgrammeDay,
  type MemberDocument,
  openAccounts,
  postToMember,
  type TypedMember,
} from '../../member/public.ts'
import type { MoveRun, NotTaken, StepOutcome } from './act-move.ts'
import { movedMeanwhile } from './move-goods.ts'
import { insertSources, type SourceRow } from './shop-move.store.ts'
import { holdAccounts } from './still.store.ts'

const MOST_NOTE = 255

/** Returns the fields of a member's card: a birthday without its year has no place in it and goes into the note. */
function cardOf(person: MovedPerson) {
  const isWhole = person.birthday !== null && !person.birthday.startsWith('--')
  const rest = [
    person.note,
    person.address,
    ...(person.birthday !== null && !isWhole ? [person.birthday.slice(2)] : []),
  ].filter((text) => text !== '')
  return memberFields.safeParse({
    cardNumber: person.card,
    name: person.name,
    phone: person.phone ?? '',
    email: person.email,
    birthday: isWhole ? person.birthday : null,
    tags: person.labels,
    note: Array.from(rest.join(' · ').replaceAll(/\s+/g, ' ')).slice(0, MOST_NOTE).join(''),
    agreesToMessages: person.takesEmail || person.takesSms,
    taxStanding: person.taxPaper && {
      paperNumber: person.taxPaper.number,
      lastDay: person.taxPaper.lastDay,
      codes: null,
    },
  })
}

/** Points that have not run out, balance and spending that a person brings along; what an account balance is has been said where a system's files do not. */
export function holdingsOf(person: MovedPerson, currency: string, said: MoveDecisions, today: string): Holdings {
  const { balance, asked, spent } = person
  const points = arePointsOver(person, today) ? null : person.points
  const minor = (amount: string | null): number | null =>
    amount === null ? null : wholeUnits(amount, exponentOf(currency))
  const saidAs = (how: 'money' | 'points', decimals: number): number[] =>
    asked.flatMap(({ column, amount }) => (said.balances[column] === how ? wholeUnits(amount, decimals) : []))
  return {
    points: sumOrNull([points, ...saidAs('points', 0)]),
    balanceMinor: sumOrNull([minor(balance), ...saidAs('money', exponentOf(currency))]),
    spentMinor: minor(spent),
  }
}

/** The sum of what is known; null where nothing is. */
const sumOrNull = (parts: readonly (number | null)[]): number | null => {
  const known = parts.filter((part) => part !== null)
  return known.length === 0 ? null : known.reduce((sum, part) => sum + part, 0)
}

/** Opens cards of one step with what people bring along, once; nothing is given away and nobody is told. */
export async function movePeople(
  tx: Tx,
  acting: MoveRun,
  step: readonly PlannedThing<MovedPerson>[],
): Promise<StepOutcome> {
  const { merchantId, now, moveId, decisions, destination } = acting
  const programme = await ensureProgramme(tx, merchantId)
  const currency = programme?.currency ?? ''
  const opened = await openMovedCards(tx, acting, step)
  const notTaken: NotTaken[] = []
  const sources: SourceRow[] = []
  const openings: AccountOpening[] = []
  for (const [at, { thing, file, row, name }] of step.entries()) {
    const card = opened[at]
    if (card?.ok === false) notTaken.push({ file, row, name, refusal: card.refusal })
    if (card?.ok !== true) continue
    const { points, balanceMinor, spentMinor } = holdingsOf(thing, currency, decisions, destination.clock.day)
    const held = { points: points ?? 0, balanceMinor: balanceMinor ?? 0, spentMinor: spentMinor ?? 0 }
    openings.push({ memberId: card.value, ...held, pointsDay: thing.pointsDay ?? null })
    sources.push(...personSources(thing, card.value, currency, acting))
  }
  const day = await findProgrammeDay(tx, merchantId, now)
  const kinds = { points: POINT_CHANGES['manual-change'], balance: BALANCE_CHANGES['adjust-principal'] }
  await openAccounts(
    tx,
    merchantId,
    openingDocument({ ...acting, currency, day }),
    openings.filter(hasSomething),
    kinds,
  )
  await insertSources(tx, merchantId, moveId, { rows: sources, isMade: true })
  return { ids: openings.map(({ memberId }) => memberId), notTaken }
}

const hasSomething = ({ points, balanceMinor, spentMinor }: HoldingsHere['held']): boolean =>
  points !== 0 || balanceMinor !== 0 || spentMinor !== 0

const personSources = (
  thing: MovedPerson,
  targetId: string,
  currency: string,
  { decisions, destination: { clock } }: MoveRun,
): SourceRow[] =>
  personKeysOf(thing).map((sourceKey) => ({
    kind: 'member',
    sourceKey,
    targetId,
    said: { ...holdingsOf(thing, currency, decisions, clock.day), isTaxExempt: thing.isTaxExempt },
  }))

/** Posts what a newer file says of people who are here, and keeps what it said of them unless it is in doubt. */
export async function openPeopleAnew(
  tx: Tx,
  acting: MoveRun,
  step: readonly PlannedThing<MovedPerson>[],
): Promise<readonly NotTaken[]> {
  const { merchantId, now, moveId } = acting
  const programme = await ensureProgramme(tx, merchantId)
  if (!programme) return []
  const day = await findProgrammeDay(tx, merchantId, now)
  const { currency } = programme
  const opened = step.filter(isOpened)
  const ids = opened.flatMap(({ targetId }) => targetId ?? [])
  const still = await holdAccounts(tx, merchantId, ids)
  const touched = new Set<PlannedThing<MovedPerson>>()
  for (const one of opened) {
    if (one.targetId === null) continue
    const left = still(one.targetId, one.holdings)
    if (HELD.some((book) => left[book] !== one.holdings[book])) touched.add(one)
    await postHoldings(tx, { ...acting, currency, day }, one.targetId, { ...left, pointsDay: one.thing.pointsDay })
  }
  const rows = step.flatMap((one) =>
    one.targetId === null || one.doubt === 'moved-since' || touched.has(one)
      ? []
      : personSources(one.thing, one.targetId, currency, acting),
  )
  await insertSources(tx, merchantId, moveId, { rows, isMade: false })
  return [...touched].map(movedMeanwhile)
}

/** The moment at which a day of the calendar begins in the shop. */
const beginningOf = (day: string, timeZone: string): string => new Date(instantOf(day, 0, timeZone)).toISOString()

/** Opens the cards of those whose fields are fit; answers for each in their order. */
async function openMovedCards(
  tx: Tx,
  { merchantId, now, newId, destination: { clock } }: MoveRun,
  step: readonly PlannedThing<MovedPerson>[],
): Promise<readonly Result<string>[]> {
  const cards = step.map(({ thing }) => ({ thing, card: cardOf(thing) }))
  const fit = cards.flatMap(({ thing: { consentDay }, card }): TypedMember[] => {
    const agreedAt = consentDay === null ? undefined : beginningOf(consentDay, clock.timeZone)
    return card.success ? [{ typed: card.data, agreedAt }] : []
  })
  const context = { tx, merchantId, now, newId, audit: () => {}, emit: () => {} }
  const opened = [...(await addMembers(context, fit, { outletId: null, by: 'import', isMoved: true }))]
  return cards.flatMap(({ card }) => {
    if (card.success) return opened.splice(0, 1)
    const place = card.error.issues[0]?.path.join('.') ?? 'name'
    return [refuse({ code: 'moving.person-unfit', facts: { place } })]
  })
}

/** Writes what a move brings into a member's books. */
export async function postHoldings(
  tx: Tx,
  acting: OpeningRun,
  memberId: string,
  { points, balanceMinor, spentMinor, pointsDay }: HoldingsHere['held'] & { readonly pointsDay?: string | undefined },
): Promise<void> {
  if (!hasSomething({ points, balanceMinor, spentMinor })) return
  const posting = {
    points:
      points === 0
        ? []
        : [{ reason: POINT_CHANGES['manual-change'], points, lastDay: points > 0 ? (pointsDay ?? null) : null }],
    balance: balanceMinor === 0 ? [] : [{ type: BALANCE_CHANGES['adjust-principal'], amountMinor: balanceMinor }],
    spentMinor,
    visits: 0,
  }
  const moves = { memberId, posting, ofDocument: null, note: '', windowFrom: null }
  await postToMember(tx, acting.merchantId, openingDocument(acting), moves)
}

interface OpeningRun extends Pick<MoveRun, 'merchantId' | 'moveId' | 'now' | 'actor'> {
  readonly currency: string
  readonly day: string
}

const openingDocument = ({ moveId, now, actor, currency, day }: OpeningRun): MemberDocument => ({
  id: moveId,
  kind: 'opening',
  currency,
  at: now,
  businessDay: day,
  outletId: null,
  deviceId: null,
  actorKind: actor.kind,
  actorId: actor.accountId,
})
