import { findMembersAtDesk, type foundMember } from '@kassa/contract/member/desk-member.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { desk } from '../../model/desk-state.ts'
import { useStore } from '../../ui/store.ts'
import { isEnoughToFind, questionDelay } from './member-question.ts'

export interface MemberHits {
  /** The text they belong to: once another one stands in the field they are nobody's. */
  readonly text: string
  readonly members: readonly OutputOf<typeof foundMember>[]
  readonly isExact: boolean
}

let lastAskedAt = Number.NEGATIVE_INFINITY

/** Asks the server who it may be; every question of this till counts for its pace. */
export async function askForMembers(text: string): Promise<MemberHits> {
  lastAskedAt = performance.now()
  return { text, ...(await call(findMembersAtDesk, { text }, { isQuiet: true })) }
}

/** Members that fit what stands in the field, as it is typed; null before anybody has answered, and without a line. */
export function useMemberHits(typed: string): MemberHits | null {
  const text = typed.trim()
  const isOnline = useStore(desk, (state) => state.isOnline)
  const [hits, setHits] = useState<MemberHits | null>(null)
  const isAsked = isOnline && isEnoughToFind(text)
  useEffect(() => {
    if (!isAsked) return
    let isCurrent = true
    const timer = setTimeout(
      // Typing goes on without an answer; a question by Enter says why.
      () =>
        void askForMembers(text).then(
          (answer) => isCurrent && setHits(answer),
          () => undefined,
        ),
      questionDelay(lastAskedAt, performance.now()),
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, isAsked])
  return isAsked && hits?.text === text ? hits : null
}
