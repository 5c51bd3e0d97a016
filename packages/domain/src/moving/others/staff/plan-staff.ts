import { foldedName } from '../../people/person-name.ts'
import type { PlannedOther } from '../planned-other.ts'
import { type MovedStaff, staffKeyOf, staffName } from './moved-staff.ts'

/** Somebody of the staff who is here. */
export interface StaffHere {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly email: string
  /** True where they left: their number stays theirs. */
  readonly isGone: boolean
}

/** A role here, and whether whoever moves may give it. */
export interface RoleHere {
  readonly id: string
  readonly name: string
  readonly isOwn: boolean
}

/** The fate of one person of the staff. */
export interface PlannedStaff extends PlannedOther {
  /** Without a number or an e-mail that somebody else has. */
  readonly staff: MovedStaff
  readonly key: string
  readonly roleId: string | null
  readonly outletIds: readonly string[]
}

interface Around {
  readonly here: readonly StaffHere[]
  /** E-mails of the shop's administrators. */
  readonly emails: ReadonlySet<string>
  /** The people who came before, by {@link staffKeyOf}. */
  readonly links: ReadonlyMap<string, string>
  /** The role that was decided for a role of the files; null leaves its people out. */
  readonly roleOf: (role: string) => RoleHere | null
  /** The outlet that a location is, where whoever moves reaches it. */
  readonly outletOf: (place: string) => string | undefined
  /** The only outlet of a shop that has one. */
  readonly onlyOutlet: string | null
}

type Fate = Pick<PlannedStaff, 'verdict' | 'targetId' | 'doubt' | 'facts'>

/**
 * Plans staff: nobody gets a role beyond that of whoever moves, and whoever is here stays as they are. A number or an e-mail that somebody else
 * has is left out, and said.
 */
export function planStaff(people: readonly MovedStaff[], around: Around): PlannedStaff[] {
  const taken = new Set(around.here.map(({ number }) => number))
  const emails = new Set([...around.emails, ...around.here.flatMap(({ email, isGone }) => (isGone ? [] : email))])
  return people.map((person): PlannedStaff => {
    const name = staffName(person)
    const role = around.roleOf(person.role)
    const outletIds = outletsOf(person, around)
    const at = {
      file: person.file,
      row: person.row,
      name,
      changes: [],
      key: staffKeyOf(person),
      roleId: role?.id ?? null,
      outletIds,
    }
    const target = staffHere(person, around)
    if (target) return { ...at, staff: person, verdict: 'same', targetId: target.id, ...doubtOfName(name, target) }
    const left = fateOfRole(person, role, name)
    if (left) return { ...at, staff: person, ...left }
    const hasNumber = person.number !== '' && taken.has(person.number)
    const hasEmail = person.email !== '' && emails.has(person.email)
    if (person.number !== '') taken.add(person.number)
    if (person.email !== '') emails.add(person.email)
    const staff = { ...person, number: hasNumber ? '' : person.number, email: hasEmail ? '' : person.email }
    return {
      ...at,
      staff,
      verdict: 'new',
      targetId: null,
      ...doubtOf(person, { hasNumber, hasEmail, outletIds, name }),
    }
  })
}

const doubtOfName = (name: string, { name: here }: StaffHere): Pick<Fate, 'doubt' | 'facts'> =>
  foldedName(name) === foldedName(here)
    ? { doubt: null, facts: {} }
    : { doubt: 'staff-other-name', facts: { name, here } }

/** The person here: who came before, or has the same number or e-mail and the same name. */
function staffHere(person: MovedStaff, { here, links }: Around): StaffHere | undefined {
  const linked = links.get(staffKeyOf(person))
  const name = foldedName(staffName(person))
  const isSame = (one: StaffHere): boolean =>
    !one.isGone &&
    foldedName(one.name) === name &&
    ((person.number !== '' && one.number === person.number) || (person.email !== '' && one.email === person.email))
  return here.find(({ id, isGone }) => id === linked && !isGone) ?? here.find(isSame)
}

function fateOfRole(person: MovedStaff, role: RoleHere | null, name: string): Fate | null {
  const facts = { name, role: role?.name ?? person.role }
  if (role?.isOwn) return null
  return { verdict: 'cannot', targetId: null, doubt: role ? 'staff-beyond-own' : 'staff-without-role', facts }
}

function outletsOf({ places }: MovedStaff, { outletOf, onlyOutlet }: Around): readonly string[] {
  if (places.length === 0) return onlyOutlet === null ? [] : [onlyOutlet]
  return [...new Set(places.flatMap((place) => outletOf(place) ?? []))]
}

function doubtOf(
  { number, email }: MovedStaff,
  {
    hasNumber,
    hasEmail,
    outletIds,
    name,
  }: { hasNumber: boolean; hasEmail: boolean; outletIds: readonly string[]; name: string },
): Pick<Fate, 'doubt' | 'facts'> {
  if (hasEmail) return { doubt: 'staff-email-taken', facts: { name, email } }
  if (hasNumber) return { doubt: 'staff-number-taken', facts: { name, number } }
  if (outletIds.length === 0) return { doubt: 'staff-nowhere', facts: { name } }
  return { doubt: null, facts: {} }
}
