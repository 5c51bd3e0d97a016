import type { BasketStep } from '../model/basket.ts'
import { replay } from '../model/history.ts'
import type { BasketHistory } from '../model/history.ts'

/**
 * The end of a basket as it stood on the screen, written at once: what the disk may not have yet when the page dies.
 * `revision` counts every change of the screen; `shared` of the basket's steps lay on the disk already, `steps` follow them.
 */
export interface BasketCopy {
  readonly registrationId: string
  readonly staffId: string
  readonly revision: number
  readonly basketId: string
  /** Epoch milliseconds. */
  readonly openedAt: number
  readonly shared: number
  readonly steps: readonly BasketStep[]
  readonly head: number
}

/** Where copies lie: one text under one key, written without waiting. */
export type CopyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'kassa.basket-copy'
const VERSION = '1'
/** A copy longer than this (a disk that has refused for hundreds of steps) is not kept. In UTF-16 units. */
export const LONGEST_COPY = 250_000

/** FNV-1a over the text: tells a text cut short or written by somebody else from ours. */
function checkOf(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Forgets the copy; a storage that refuses is left alone. */
export function dropCopy(storage: CopyStorage | null): void {
  try {
    storage?.removeItem(KEY)
  } catch {
    // Nothing to do: a copy that cannot be removed is older than the disk's own basket and loses against it.
  }
}

/** Keeps the copy in the place of the one before. A full or forbidden storage stops nobody: then there is no copy. */
export function keepCopy(storage: CopyStorage | null, copy: BasketCopy): void {
  const text = JSON.stringify(copy)
  if (text.length > LONGEST_COPY) return dropCopy(storage)
  try {
    storage?.setItem(KEY, `${VERSION}.${checkOf(text)}.${text}`)
  } catch {
    dropCopy(storage)
  }
}

/** The copy of this device and this person, or null: none, of another version, damaged, or somebody else's. */
export function readCopy(
  storage: CopyStorage | null,
  owner: Pick<BasketCopy, 'registrationId' | 'staffId'>,
): BasketCopy | null {
  try {
    const [version, check, ...rest] = storage?.getItem(KEY)?.split('.') ?? []
    const text = rest.join('.')
    if (version !== VERSION || check !== checkOf(text)) return null
    const copy = JSON.parse(text) as BasketCopy
    return copy.registrationId === owner.registrationId && copy.staffId === owner.staffId ? copy : null
  } catch {
    return null
  }
}

/**
 * The basket to go on with: the disk's own, unless the copy is newer and goes on from it.
 * `keptRevision` is what the disk holds, also when the basket there was sold or set aside: an older copy never brings it back.
 */
export function newerOf(
  kept: BasketHistory | null,
  keptRevision: number,
  copy: BasketCopy | null,
): BasketHistory | null {
  if (!copy || copy.revision <= keptRevision) return kept
  const before = kept?.states[0]?.id === copy.basketId ? kept.steps : []
  if (before.length < copy.shared) return kept
  return replay(copy.basketId, copy.openedAt, [...before.slice(0, copy.shared), ...copy.steps], copy.head)
}
