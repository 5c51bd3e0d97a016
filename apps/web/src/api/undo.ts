import { undoChange } from '@kassa/contract/today/today.calls.ts'
import { t } from 'i18next'
import { call } from './call.ts'
import { announce } from './notices.ts'
import { refreshAfter } from './refresh.ts'

export interface UndoableChange {
  /** The change's name in the contract. */
  readonly call: string
  /** The key under which it was asked. */
  readonly key: string
  /** The other queries that show it. */
  readonly refreshes?: readonly string[] | undefined
  /** The words of the change: "Cola archived". */
  readonly title: string
  /** The words once it is taken back: "Cola is back". */
  readonly undone: string
}

/** Says what happened, with the way back. A refusal to take it back is announced as such. */
export function announceUndoable(done: UndoableChange): void {
  let isPressed = false
  const run = (): void => {
    // A second press is the same intention; after a try that failed it is another.
    if (isPressed) return
    isPressed = true
    void takeBack(done).catch(() => (isPressed = false))
  }
  announce({ kind: 'good', title: done.title, action: { label: t('undo.action'), run } })
}

async function takeBack({ call: changed, key, refreshes, undone }: UndoableChange): Promise<void> {
  try {
    await call(undoChange, { key }, { idempotencyKey: `undo ${key}` })
    announce({ kind: 'good', title: undone })
  } finally {
    // Where it was refused because of somebody else, the page shows what they did.
    await refreshAfter(changed, refreshes)
  }
}
