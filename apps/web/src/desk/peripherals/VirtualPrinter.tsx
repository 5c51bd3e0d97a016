import { useMemo } from 'react'
import type { CSSProperties } from 'react'
import { useWords } from '../ui/use-words.ts'
import { useStore } from '../ui/store.ts'
import { BarCode } from '../../ui/BarCode.tsx'
import { characterCells, textCells } from '@kassa/domain/receipt/character-width.ts'
import { readEscpos } from '@kassa/domain/receipt/escpos/reader.ts'
import type { PaperPart, PaperRun } from '@kassa/domain/receipt/escpos/reader.ts'
import { paperColumns, virtualPaper } from './print.ts'
import type { Printed } from './print.ts'

const runStyle = (run: PaperRun, gap: number): CSSProperties => ({
  fontWeight: run.isBold ? 700 : 400,
  fontSize: `${String(run.heightFactor)}em`,
  marginInlineStart: gap > 0 ? `${String(gap / run.heightFactor)}ch` : 0,
})

/** Each character in as many cells as the printer gives it, whatever face the screen has. */
function Run({ run, gap }: { readonly run: PaperRun; readonly gap: number }) {
  return (
    <span style={runStyle(run, gap)}>
      {Array.from(run.text, (character, index) => (
        <i
          key={String(index)}
          style={{ width: `${String((characterCells(character) * run.widthFactor) / run.heightFactor)}ch` }}
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

function Picture({ part }: { readonly part: Extract<PaperPart, { kind: 'image' }> }) {
  const draw = (canvas: HTMLCanvasElement | null) => {
    const context = canvas?.getContext('2d')
    if (!context) return
    const image = context.createImageData(part.widthDots, part.heightDots)
    const rowBytes = part.widthDots / 8
    for (let index = 0; index < part.widthDots * part.heightDots; index += 1) {
      const x = index % part.widthDots
      const byte = part.bits[Math.floor(index / part.widthDots) * rowBytes + (x >> 3)] ?? 0
      image.data[index * 4 + 3] = (byte & (0x80 >> (x & 7))) === 0 ? 0 : 255
    }
    context.putImageData(image, 0, 0)
  }
  return <canvas ref={draw} width={part.widthDots} height={part.heightDots} />
}

function Part({ part }: { readonly part: PaperPart }) {
  const { t } = useWords()
  if (part.kind === 'line') return <Line part={part} />
  if (part.kind === 'image') return <Picture part={part} />
  if (part.kind === 'cut') return <hr aria-label={t('paper.cut')} />
  if (part.kind === 'drawer') return <p className="d-paper-event">⇨ {t('paper.drawer')}</p>
  return <BarCode code={part.data} />
}

/** One strip of paper, read back from the very bytes a printer would get. */
function Paper({ job }: { readonly job: Printed }) {
  const parts = useMemo(() => readEscpos(job.bytes), [job])
  return (
    <article className="d-paper" style={{ width: `${String(paperColumns() + 4)}ch` }}>
      {parts.map((part, index) => (
        <Part key={String(index)} part={part} />
      ))}
    </article>
  )
}

/** The printer on the screen: what would come out of the real one. Source: features DV-D01. */
export function VirtualPrinter() {
  const { t } = useWords()
  const jobs = useStore(virtualPaper, (state) => state.jobs)
  return (
    <div className="d-papers" role="log" aria-label={t('settings.tab.paper')}>
      {jobs.length === 0 && <p className="d-empty">{t('paper.none')}</p>}
      {jobs.map((job) => (
        <Paper key={job.id} job={job} />
      ))}
    </div>
  )
}
