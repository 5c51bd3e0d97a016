import type { HandbookText } from './handbook-pages.ts'

/** A piece of a sentence; `isWord` where a screen says it. */
export interface TextPiece {
  readonly text: string
  readonly isWord: boolean
}

const reference = /\[([a-zA-Z]+:[\w.-]+)\]/
const blank = /\{\{[^}]*\}\}/g

/** Splits a sentence at its references and puts the words of the screen in their place; a blank in them becomes “…”. */
export function piecesOf(sentence: string, speak: (key: string) => string): TextPiece[] {
  return sentence
    .split(reference)
    .map((part, index) =>
      index % 2 === 1 ? { text: speak(part).replaceAll(blank, '…'), isWord: true } : { text: part, isWord: false },
    )
    .filter(({ text }) => text !== '')
}

const sentencesOf = ({ title, steps, wrong, ask }: HandbookText): string[] => [
  title,
  ...steps,
  ...wrong.flatMap(({ when, then }) => [when, then]),
  ask,
]

/** Returns the keys of all screen words that pages refer to. */
export const wordKeysOf = (texts: readonly HandbookText[]): string[] => [
  ...new Set(
    texts
      .flatMap(sentencesOf)
      .flatMap((sentence) => sentence.split(reference).filter((_part, index) => index % 2 === 1)),
  ),
]

/** Returns everything a search looks through, with the words of the screens in place of their keys. */
export const searchTextOf = (text: HandbookText, speak: (key: string) => string): string =>
  [...sentencesOf(text), text.also]
    .map((sentence) =>
      piecesOf(sentence, speak)
        .map((piece) => piece.text)
        .join(''),
    )
    .join('\n')
