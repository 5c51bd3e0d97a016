import type { NeighborKind, NeighborWord, WordOf } from '@kassa/contract/sales/neighbor-words.ts'
import { neighbors, type Neighbor } from '../../model/neighbors/neighbors-reached.ts'

/** The words that are about the shop; the others hold the ways together. */
export type SharedKind = Exclude<NeighborKind, 'hello' | 'beat' | 'echo' | 'relay' | 'relayed'>

type Listener = (word: NeighborWord, from: Neighbor) => void

const listeners = new Map<NeighborKind, Listener>()

/** Sets who hears the words of a kind. */
export const onWord = <Kind extends SharedKind>(kind: Kind, hear: (word: WordOf<Kind>, from: Neighbor) => void): void =>
  void listeners.set(kind, hear as Listener)

export const hearWord = (word: NeighborWord, from: Neighbor): void => listeners.get(word.kind)?.(word, from)

type Say = (deviceId: string, word: NeighborWord) => boolean

let speak: Say = () => false

/** Sets the way on which words go out. */
export const speakBy = (say: Say): void => {
  speak = say
}

/** Says something to one till; false where it is not reached, or the word is too long. */
export const sayTo: Say = (deviceId, word) => speak(deviceId, word)

export const sayToAll = (word: NeighborWord): void => {
  for (const { deviceId } of neighbors.read().reached) speak(deviceId, word)
}
