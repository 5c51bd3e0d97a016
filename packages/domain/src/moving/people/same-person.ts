import type { MovedPerson } from '../move-source.ts'
import { greaterOf, sumOfTexts } from '../columns/number-column.ts'
import { KeyMeetings } from './key-meetings.ts'
import { foldedName } from './person-name.ts'
import type { RemarkList } from '../columns/remark-list.ts'

/**
 * The keys by which two entries may be one person. A card and a number of one system are theirs alone; a phone or an
 * e-mail is so with the same name.
 */
export interface PersonKeys {
  readonly sure: readonly string[]
  readonly shared: readonly string[]
  readonly name: string
}

export const keysOfPerson = ({
  ids,
  card,
  phone,
  email,
  name,
}: Pick<MovedPerson, 'ids' | 'card' | 'phone' | 'email' | 'name'>): PersonKeys => ({
  sure: [...ids.map(({ system, id }) => `id ${system} ${id}`), ...(card === '' ? [] : [`card ${card.toLowerCase()}`])],
  shared: [...(phone === null ? [] : [`phone ${phone}`]), ...(email === '' ? [] : [`email ${email}`])],
  name: foldedName(name),
})

type Amount = string | null

const greater = (left: string | null, right: string | null): string | null =>
  left === null || right === null ? (left ?? right) : greaterOf(left, right)

const sum = (left: Amount, right: Amount): Amount =>
  left === null || right === null ? (left ?? right) : sumOfTexts(left, right)

/** Returns whether one system knows a person by two numbers: each of them has its own points, balance and spending. */
const areTwoAccounts = (first: MovedPerson, second: MovedPerson): boolean =>
  second.ids.some(
    ({ system, id }) =>
      first.ids.some((own) => own.system === system) &&
      !first.ids.some((own) => own.system === system && own.id === id),
  )

/** Balances of both under their columns, put together as all others are. */
function askedOf(first: MovedPerson, second: MovedPerson, together: typeof sum): MovedPerson['asked'] {
  const amounts = new Map(first.asked.map(({ column, amount }) => [column, amount]))
  for (const { column, amount } of second.asked)
    amounts.set(column, together(amounts.get(column) ?? null, amount) ?? amount)
  return [...amounts].map(([column, amount]) => ({ column, amount }))
}

/**
 * Two entries of one person: what the first has not, the second adds. What two accounts of one system hold is added; of the same account, and of
 * two systems that may count the same, the greater counts.
 */
function joined(first: MovedPerson, second: MovedPerson): MovedPerson {
  const areTwo = areTwoAccounts(first, second)
  const together = areTwo ? sum : greater
  return {
    ...first,
    ids: [
      ...first.ids,
      ...second.ids.filter((id) => !first.ids.some((own) => own.system === id.system && own.id === id.id)),
    ],
    phone: first.phone ?? second.phone,
    email: first.email || second.email,
    card: first.card || second.card,
    birthday: first.birthday ?? second.birthday,
    address: first.address || second.address,
    labels: [...new Set([...first.labels, ...second.labels])],
    note: first.note || second.note,
    points: pointsOf(first, second, areTwo),
    ...laterEnd(first, second),
    balance: together(first.balance, second.balance),
    asked: askedOf(first, second, together),
    spent: together(first.spent, second.spent),
    isTaxExempt: first.isTaxExempt || second.isTaxExempt,
    taxPaper: first.taxPaper ?? second.taxPaper,
    takesEmail: first.takesEmail || second.takesEmail,
    takesSms: first.takesSms || second.takesSms,
    consentDay: first.consentDay ?? second.consentDay,
  }
}

/** Points of two entries have one end: the later one, and that of the entry that has points. */
function laterEnd(...both: readonly MovedPerson[]): Pick<MovedPerson, 'pointsDay'> {
  const ends = both.flatMap(({ pointsDay }) => pointsDay ?? []).toSorted()
  const last = ends.at(-1)
  return last === undefined ? {} : { pointsDay: last }
}

function pointsOf(first: MovedPerson, second: MovedPerson, areTwo: boolean): number | null {
  if (first.points === null || second.points === null) return first.points ?? second.points
  return areTwo ? first.points + second.points : Math.max(first.points, second.points)
}

/** Two rows of one list that are one person are said, with what of the second has no place beside the first. */
function sayJoined(first: MovedPerson, second: MovedPerson, remarks: RemarkList): void {
  const isOther = (left: string | null, right: string | null): boolean =>
    left !== null && left !== '' && right !== null && right !== '' && left !== right
  if (first.file === second.file)
    remarks.doubt(second, 'person-joined', { name: second.name, other: first.name, first: first.row })
  if (isOther(first.phone, second.phone)) remarks.leaveOut(second, 'phone-second', { phone: second.phone ?? '' })
  if (isOther(first.email, second.email)) remarks.leaveOut(second, 'email-second', { email: second.email })
  if (isOther(first.card, second.card)) remarks.leaveOut(second, 'card-second', { card: second.card })
}

type HolderOf = (key: string) => string | undefined

/** A person without the phone and the e-mail that stand under another name already; the loss is said and nobody is merged. */
function withoutShared(person: MovedPerson, holderOf: HolderOf, remarks: RemarkList): MovedPerson {
  const { phone, email } = person
  const phoneHolder = phone === null ? undefined : holderOf(`phone ${phone}`)
  const emailHolder = email === '' ? undefined : holderOf(`email ${email}`)
  if (phoneHolder === undefined && emailHolder === undefined) return person
  if (phoneHolder !== undefined) remarks.doubt(person, 'phone-shared', { phone: phone ?? '', name: phoneHolder })
  if (emailHolder !== undefined) remarks.doubt(person, 'email-shared', { email, name: emailHolder })
  return { ...person, phone: phoneHolder === undefined ? phone : null, email: emailHolder === undefined ? email : '' }
}

/** The person that each key leads to, among those read so far. */
class KeyedPeople {
  readonly found: MovedPerson[] = []
  readonly #places = new Map<string, number>()

  /** The place of the entry that is the same person. */
  placeOf({ sure, shared, name }: PersonKeys): number | undefined {
    const own = sure.map((key) => this.#places.get(key)).find((at) => at !== undefined)
    const isSame = (at: number | undefined): boolean =>
      at !== undefined && foldedName(this.found[at]?.name ?? '') === name
    return own ?? shared.map((key) => this.#places.get(key)).find(isSame)
  }

  /** The name under which a key stands that is not this place's. */
  holderOf(key: string, place: number | undefined): string | undefined {
    const at = this.#places.get(key)
    return at === undefined || at === place ? undefined : this.found[at]?.name
  }

  put(person: MovedPerson, place: number): void {
    this.found[place] = person
    const { sure, shared } = keysOfPerson(person)
    for (const key of [...sure, ...shared]) this.#places.set(key, place)
  }
}

/**
 * Every person once, in the order of the files: entries that are one are put together, those that only share a phone or an e-mail stay two. Whoever
 * shares no key with anybody is passed on as they come, so that of a long list few are held. The people are gone through three times.
 */
export function* joinPeople(people: Iterable<MovedPerson>, count: number, remarks: RemarkList): Generator<MovedPerson> {
  const meetings = new KeyMeetings(count)
  for (const person of people) for (const key of allKeysOf(person)) meetings.note(key)
  const hasMet = (person: MovedPerson): boolean => allKeysOf(person).some((key) => meetings.hasMet(key))
  const met = joinMet(people, hasMet, remarks)
  for (const [at, person] of Iterator.from(people).map((one, at) => [at, one] as const)) {
    const joint = met.get(at)
    if (joint) yield joint
    else if (!hasMet(person)) yield person
  }
}

const allKeysOf = (person: MovedPerson): string[] => {
  const { sure, shared } = keysOfPerson(person)
  return [...sure, ...shared]
}

/** People of whom another may have a key, joined, each by the place of their first entry. */
function joinMet(
  people: Iterable<MovedPerson>,
  hasMet: (person: MovedPerson) => boolean,
  remarks: RemarkList,
): ReadonlyMap<number, MovedPerson> {
  const keyed = new KeyedPeople()
  const firsts: number[] = []
  let place = -1
  for (const person of people) {
    place += 1
    if (!hasMet(person)) continue
    const at = keyed.placeOf(keysOfPerson(person))
    const own = withoutShared(person, (key) => keyed.holderOf(key, at), remarks)
    const other = at === undefined ? undefined : keyed.found[at]
    if (other) sayJoined(other, own, remarks)
    else firsts.push(place)
    keyed.put(other ? joined(other, own) : own, at ?? keyed.found.length)
  }
  return new Map(keyed.found.map((person, at) => [firsts[at] ?? 0, person]))
}
