import { useMemo } from 'react'
import type { CSSProperties } from 'react'
import { characterCells, textCells } from '@kassa/domain/receipt/character-width.ts'
import { readEscpos, type PaperPart, type PaperRun } from '@kassa/domain/receipt/escpos/reader.ts'
import type { PaperColumns } from '@kassa/domain/receipt/lay-out.ts'
import { BarCode } from '../../ui/BarCode.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { DotsPicture } from './DotsPicture.tsx'
import './paper.css'

const runStyle = (run: PaperRun, gap: number): CSSProperties => ({
  fontWeight: run.isBold ? 700 : 400,
  fontSize: `${String(run.heightFactor)}em`,
  marginInlineStart: gap > 0 ? `${String(gap / run.heightFactor)}ch` : 0,
})

/** Print that is higher than wide is drawn in its height and pressed together. */
const pressed = ({ widthFactor, heightFactor }: PaperRun): CSSProperties =>
  widthFactor === heightFactor
    ? {}
    : { transform: `scaleX(${String(widthFactor / heightFactor)})`, transformOrigin: 'left' }

/** Each character in as many cells as the printer gives it, whatever face the screen has. */
function Run({ run, gap }: { readonly run: PaperRun; readonly gap: number }) {
  return (
    <span style={runStyle(run, gap)}>
      {Array.from(run.text, (character, index) => (
        <i
          key={String(index)}
          style={{
            width: `${String((characterCells(character) * run.widthFactor) / run.heightFactor)}ch`,
            ...pressed(run),
          }}
        >
          {character}
        </i>
      ))}
    </span>
  )
}

const endOf = (run: PaperRun | undefined): number => (run ? run.column + textCells(run.text) * run.widthFactor : 0)

function Line({ part }: { readonly part: Extract<PaperPart, { kind: 'line' }> }) {
  return (
    <p style={{ textAlign: part.align }}>
      {part.runs.map((run, index) => (
        <Run key={String(index)} run={run} gap={run.column - endOf(part.runs[index - 1])} />
      ))}
      {part.runs.length === 0 && '\u00a0'}
    </p>
  )
}

function Part({ part, words }: { readonly part: PaperPart; readonly words: StripWords }) {
  if (part.kind === 'line') return <Line part={part} />
  if (part.kind === 'image') return <DotsPicture {...part} />
  if (part.kind === 'cut') return <hr aria-label={words.cut} />
  if (part.kind === 'drawer') return <p className="d-paper-event">⇨ {words.drawer}</p>
  return part.kind === 'qr' ? <QrCode code={part.data} /> : <BarCode code={part.data} />
}

/** The words for the parts that are no print. */
export interface StripWords {
  readonly cut: string
  readonly drawer: string
}

/** One strip of paper, read back from the very bytes a printer would get. */
export function PaperStrip({
  bytes,
  columns,
  words,
}: {
  readonly bytes: Uint8Array
  readonly columns: PaperColumns
  readonly words: StripWords
}) {
  const parts = useMemo(() => readEscpos(bytes), [bytes])
  return (
    <article className="d-paper" style={{ width: `${String(columns + 4)}ch` }}>
      {parts.map((part, index) => (
        <Part key={String(index)} part={part} words={words} />
      ))}
    </article>
  )
}
