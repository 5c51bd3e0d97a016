import { memberFields } from '@kassa/contract/member/member.calls.ts'
import { BALANCE_CHANGES } from '@kassa/domain/member/balance.ts'
import { POINT_CHANGES } from '@kassa/domain/member/points.ts'
import type { MovedPerson } from '@kassa/domain/moving/move-source.ts'
import { wholeUnits } from '@kassa/domain/moving/columns/moved-amount.ts'
import { type PlannedThing, personKeysOf } from '@kassa/domain/moving/plan-move.ts'
import { exponentOf } from '@kassa/domain/text/money-text.ts'
import { refuse, type Result } from '@kassa/domain/result.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { addMember, ensureProgramme, findProgrammeDay, postToMember } from '../../member/public.ts'
import type { MoveRun, NotTaken } from './act-move.ts'
import { insertSources, type SourceRow } from './shop-move.store.ts'

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
  })
}

interface Holdings {
  readonly points: number
  readonly balanceMinor: number
  readonly spentMinor: number
}

/** Points, balance and spending that a person brings along; what an account balance is has been said where a system's files do not. */
function holdingsOf({ points, balance, spent, ids }: MovedPerson, currency: string, { decisions }: MoveRun): Holdings {
  const isAsked = ids.some(({ system }) => system === 'Lightspeed X')
  const how = isAsked ? (Object.values(decisions.balances)[0] ?? 'left out') : 'money'
  const text = balance ?? '0'
  const more = how === 'points' ? wholeUnits(text, 0) : 0
  const minor = (amount: string): number => wholeUnits(amount, exponentOf(currency))
  return { points: points + more, balanceMinor: how === 'money' ? minor(text) : 0, spentMinor: minor(spent ?? '0') }
}

/** Opens cards of one step with what people bring along, once; nothing is given away and nobody is told. */
export async function movePeople(
  tx: Tx,
  acting: MoveRun,
  step: readonly PlannedThing<MovedPerson>[],
): Promise<{ readonly taken: number; readonly notTaken: readonly NotTaken[] }> {
  const { merchantId, now, moveId } = acting
  const programme = await ensureProgramme(tx, merchantId)
  const notTaken: NotTaken[] = []
  const sources: SourceRow[] = []
  let taken = 0
  const day = await findProgrammeDay(tx, merchantId, now)
  for (const { thing, file, row, name } of step) {
    const opened = programme ? await openCard(tx, acting, thing) : refuse({ code: 'member.no-outlet' })
    if (!opened.ok) {
      notTaken.push({ file, row, name, refusal: opened.refusal })
      continue
    }
    const holdings = holdingsOf(thing, programme?.currency ?? '', acting)
    await openHoldings(tx, acting, opened.value, { ...holdings, currency: programme?.currency ?? '', day })
    const said = { points: thing.points, balance: thing.balance, spent: thing.spent, isTaxExempt: thing.isTaxExempt }
    taken += 1
    for (const sourceKey of personKeysOf(thing)) {
      sources.push({ kind: 'member', sourceKey, targetId: opened.value, said })
    }
  }
  await insertSources(tx, merchantId, moveId, sources)
  return { taken, notTaken }
}

function openCard(tx: Tx, { merchantId, now, newId }: MoveRun, person: MovedPerson): Promise<Result<string>> {
  const card = cardOf(person)
  if (!card.success) {
    const place = card.error.issues[0]?.path.join('.') ?? 'name'
    return Promise.resolve(refuse({ code: 'moving.person-unfit', facts: { place } }))
  }
  const context = { tx, merchantId, now, newId, audit: () => {}, emit: () => {} }
  const agreedAt = person.consentDay === null ? undefined : `${person.consentDay}T00:00:00.000Z`
  return addMember(context, card.data, { outletId: null, by: 'import', isMoved: true, agreedAt })
}

interface Opened extends Holdings {
  readonly currency: string
  readonly day: string
}

async function openHoldings(
  tx: Tx,
  { merchantId, newId, now, actor }: MoveRun,
  memberId: string,
  { points, balanceMinor, spentMinor, currency, day }: Opened,
): Promise<void> {
  if (points + balanceMinor + spentMinor === 0) return
  const posting = {
    points: points === 0 ? [] : [{ reason: POINT_CHANGES['manual-change'], points, lastDay: null }],
    balance: balanceMinor === 0 ? [] : [{ type: BALANCE_CHANGES['adjust-principal'], amountMinor: balanceMinor }],
    spentMinor,
    visits: 0,
  }
  const document = { id: newId(), kind: 'opening' as const, currency, at: now, businessDay: day }
  const by = { outletId: null, deviceId: null, actorKind: actor.kind, actorId: actor.accountId }
  const moves = { memberId, posting, ofDocument: null, note: '', windowFrom: null }
  await postToMember(tx, merchantId, { ...document, ...by }, moves)
}
