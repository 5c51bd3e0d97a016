import { desk } from '../model/desk-state.ts'
import { setMember, tellFamily } from './attach-member.ts'
import { keptMember, keptName } from './kept-member.ts'

/** Attaches a member that this device holds while the server cannot be asked. Returns whether there is one. */
export function attachKept(card: string): boolean {
  const { members } = desk.read()
  const found = members.findByCard(card)
  if (!found) return false
  const member = keptMember(found.member, members)
  const family = found.family && { familyName: keptName(found.family), familyCard: found.family.card }
  setMember(member, family)
  tellFamily({ name: member.name, ...family })
  return true
}
