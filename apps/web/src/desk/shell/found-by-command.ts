import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { findMembersAtDesk, type foundMember } from '@kassa/contract/member/desk-member.calls.ts'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { findKept, keptMember } from '../member/kept-member.ts'
import { attachFound, attachHere, setMember } from '../member/attach-member.ts'
import { cashierCan } from '../model/desk-can.ts'
import { basketNow, desk, tell } from '../model/desk-state.ts'

/** A member that the command bar offers, as little as tells them apart. */
export interface CommandMember {
  readonly id: string
  readonly name: string
  readonly hint: string
  readonly attach: () => void
}

/** A key press more is waited for before anybody is asked. */
const PAUSE_MS = 200
const ENOUGH = 2
const MOST = 4

const hintOf = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')
const tailOf = (tail: string): string | null => (tail === '' ? null : `•••• ${tail}`)

async function attach(one: OutputOf<typeof foundMember>): Promise<void> {
  try {
    await attachFound(one, basketNow().id)
  } catch {
    tell('warn', 'message.memberLater')
  }
}

/** Members of this device where nobody can be asked. */
function keptLike(text: string): readonly CommandMember[] {
  const { members } = desk.read()
  return findKept(members, text)
    .slice(0, MOST)
    .map((one) => ({
      id: one.id,
      name: hintOf(one.initial, one.card),
      hint: hintOf(members.levelOf(one)?.name, tailOf(one.tail)),
      attach: () => void attachHere(text).then((isCard) => isCard || setMember(keptMember(one, members))),
    }))
}

async function membersLike(text: string): Promise<readonly CommandMember[]> {
  if (!desk.read().isOnline) return keptLike(text)
  try {
    const { members } = await call(findMembersAtDesk, { text }, { isQuiet: true })
    return members
      .filter(({ enabled }) => enabled === 1)
      .slice(0, MOST)
      .map((one) => ({
        id: one.id,
        name: one.name,
        hint: hintOf(one.cardNumber, one.levelName, tailOf(one.phoneTail)),
        attach: () => void attach(one),
      }))
  } catch {
    return keptLike(text)
  }
}

/** Members by card, the end of a phone or words of the name; none without the right, and never an answer to what was typed before. */
export function useMembersLike(query: string): readonly CommandMember[] {
  const text = query.trim()
  const isAsked = text.length >= ENOUGH && cashierCan('desk.members')
  const [heard, setHeard] = useState<{ readonly text: string; readonly members: readonly CommandMember[] } | null>(null)
  useEffect(() => {
    if (!isAsked) return undefined
    let isGone = false
    const timer = setTimeout(() => {
      void membersLike(text).then((members) => {
        if (!isGone) setHeard({ text, members })
      })
    }, PAUSE_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [text, isAsked])
  return isAsked && heard?.text === text ? heard.members : []
}
