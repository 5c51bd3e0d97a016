import { Button, Drawer } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckStep } from './CheckStep.tsx'
import { ColumnStep } from './ColumnStep.tsx'
import { PastedGrid } from './PastedGrid.tsx'
import { fileOfCells, withCell } from './pasted-cells.ts'
import { FileStep } from './FileStep.tsx'
import { Figures } from './Figures.tsx'
import type { ImportAnswer, ImportDoor, ImportMapping, ReadFile } from './import-types.ts'
import './import.css'

export interface ImportDialogProps {
  readonly title: string
  /** Source: specification §5 (import). */
  readonly limits: { readonly megabytes: number; readonly rows: number }
  /** The note on text files, such as other systems export (D94). */
  readonly textNote?: string
  readonly onTemplate: (door: ImportDoor) => void
  /** The possible meanings of a column, with their words; `ignore` is not among them. */
  readonly fields: readonly { readonly value: string; readonly label: string }[]
  /** Sends the file; `progress` takes 0–1. A refusal has been announced by the call. */
  readonly onRead: (file: File, progress: (share: number) => void, how: ReadHow) => Promise<ReadFile>
  /** Choices beside the columns: where it goes, what happens to what is there. */
  readonly choices?: ReactNode
  readonly onCheck: (id: string, mapping: ImportMapping) => Promise<ImportAnswer>
  readonly onApply: (id: string, mapping: ImportMapping) => Promise<ImportAnswer>
  /** Fetches the refused rows of an import that is done. */
  readonly onDownloadFailed?: (id: string) => void
  /** A question that the dry run raised; `again` tries once more with what was answered. Nothing is imported while it is open. */
  readonly renderQuestion?: (answer: ImportAnswer, again: () => void) => ReactNode
  readonly isQuestionOpen?: (answer: ImportAnswer) => boolean
  /** Below the first step: what was imported before. */
  readonly earlier?: ReactNode
  /** Beside the result: how it can be undone. */
  readonly renderDone?: (id: string) => ReactNode
  readonly onClose: () => void
}

export interface ReadHow {
  readonly door: ImportDoor
  readonly sheet?: number
  /** The same rows again with a cell put right: what was answered about them stands. */
  readonly isAgain?: boolean
}

type Step =
  | { readonly at: 'file' }
  | { readonly at: 'columns'; readonly file: ReadFile; readonly mapping: ImportMapping }
  | { readonly at: 'check'; readonly file: ReadFile; readonly mapping: ImportMapping; readonly answer: ImportAnswer }
  | { readonly at: 'done'; readonly file: ReadFile; readonly answer: ImportAnswer }

const PASTED = 'pasted.tsv'

const guessed = (file: ReadFile): ImportMapping =>
  Object.fromEntries(file.columns.map(({ index, guess }) => [String(index), guess]))

/**
 * Takes a spreadsheet in three steps: the file with its limits, what its columns mean, and a dry run that says what would
 * happen to every row. Only then anything is changed; what was refused can be fetched with its reasons. Source: IE-S01, IE-P01.
 */
export function ImportDialog(props: ImportDialogProps) {
  const { t } = useTranslation('import')
  const [step, setStep] = useState<Step>({ at: 'file' })
  const [busy, setBusy] = useState<'checking' | 'applying' | 'reading' | null>(null)
  const chosen = useRef<File | null>(null)
  const [cells, setCells] = useState<string[][] | null>(null)
  // Cells were put right that the server has not read: what it would import is not what stands here.
  const [isUnread, setIsUnread] = useState(false)
  const run = async (what: 'checking' | 'applying' | 'reading', work: () => Promise<Step>): Promise<void> => {
    setBusy(what)
    try {
      setStep(await work())
    } catch {
      // The call has said why; the step stays as it is for another try.
    } finally {
      setBusy(null)
    }
  }
  const putRight = (pasted: string[][], mapping: ImportMapping): void =>
    void run('checking', async () => {
      setCells(pasted)
      setIsUnread(true)
      const file = await props.onRead(fileOfCells(pasted, PASTED), () => undefined, { door: 'text', isAgain: true })
      const answer = await props.onCheck(file.id, mapping)
      setIsUnread(false)
      return { at: 'check', file, mapping, answer }
    })
  const check = (file: ReadFile, mapping: ImportMapping): void => {
    if (isUnread && cells !== null) return putRight(cells, mapping)
    void run('checking', async () => ({
      at: 'check',
      file,
      mapping,
      answer: await props.onCheck(file.id, mapping),
    }))
  }
  const takeCells = (pasted: string[][]): void =>
    void run('reading', async () => {
      const file = await props.onRead(fileOfCells(pasted, PASTED), () => undefined, { door: 'text' })
      setCells(pasted)
      setIsUnread(false)
      return { at: 'columns', file, mapping: guessed(file) }
    })
  const apply = (file: ReadFile, mapping: ImportMapping): void =>
    void run('applying', async () => ({ at: 'done', file, answer: await props.onApply(file.id, mapping) }))

  return (
    <Drawer
      open
      onClose={busy === 'applying' ? () => undefined : props.onClose}
      title={props.title}
      size={960}
      rootClassName="k-form-drawer"
      footer={
        <Foot
          step={step}
          busy={busy}
          isQuestionOpen={step.at === 'check' && (props.isQuestionOpen?.(step.answer) ?? false)}
          isUnread={isUnread}
          onStep={setStep}
          onCheck={check}
          onApply={apply}
          onClose={props.onClose}
        />
      }
    >
      <div className="k-stack" aria-busy={busy !== null}>
        {step.at === 'done' ? null : <Where at={step.at} />}
        {busy === null ? null : (
          <p role="status" className="k-import-busy">
            <progress aria-label={t(busy)} /> {t(busy)}
          </p>
        )}
        {step.at === 'file' ? (
          <>
            <FileStep
              limits={props.limits}
              textNote={props.textNote}
              onTemplate={props.onTemplate}
              onRead={async (file, progress, door) => {
                const read = await props.onRead(file, progress, { door })
                chosen.current = file
                setCells(null)
                setIsUnread(false)
                setStep({ at: 'columns', file: read, mapping: guessed(read) })
              }}
              onCells={takeCells}
            />
            {props.earlier}
          </>
        ) : null}
        {step.at === 'columns' ? (
          <ColumnStep
            file={step.file}
            mapping={step.mapping}
            fields={props.fields}
            onChange={(mapping) => setStep({ ...step, mapping })}
            onSheet={(sheet) => {
              const file = chosen.current
              if (!file) return
              void run('reading', async () => {
                const read = await props.onRead(file, () => undefined, { door: 'spreadsheet', sheet })
                return { at: 'columns', file: read, mapping: guessed(read) }
              })
            }}
          >
            {props.choices}
          </ColumnStep>
        ) : null}
        {step.at === 'check' ? (
          <CheckStep
            answer={step.answer}
            fields={props.fields}
            question={props.renderQuestion?.(step.answer, () => check(step.file, step.mapping))}
          >
            {cells === null ? null : (
              <PastedGrid
                cells={cells}
                file={step.file}
                mapping={step.mapping}
                answer={step.answer}
                fields={props.fields}
                isBusy={busy !== null}
                onChange={(change) => putRight(withCell(cells, change), step.mapping)}
              />
            )}
          </CheckStep>
        ) : null}
        {step.at === 'done' ? (
          <>
            <div role="status">
              <h3>{t('done')}</h3>
            </div>
            <Figures answer={step.answer} />
            {step.answer.failed === 0 || !props.onDownloadFailed ? null : (
              <div>
                <Button onClick={() => props.onDownloadFailed?.(step.file.id)}>{t('downloadFailed')}</Button>
                <p className="k-muted">{t('downloadNote')}</p>
              </div>
            )}
            {props.renderDone?.(step.file.id)}
          </>
        ) : null}
      </div>
    </Drawer>
  )
}

const order = ['file', 'columns', 'check'] as const

function Where({ at }: { at: (typeof order)[number] }) {
  const { t } = useTranslation('import')
  return <h3>{t('step', { at: order.indexOf(at) + 1, name: t(`steps.${at}`) })}</h3>
}

interface FootProps {
  readonly step: Step
  readonly busy: string | null
  readonly isQuestionOpen: boolean
  readonly isUnread: boolean
  readonly onStep: (step: Step) => void
  readonly onCheck: (file: ReadFile, mapping: ImportMapping) => void
  readonly onApply: (file: ReadFile, mapping: ImportMapping) => void
  readonly onClose: () => void
}

/** The one way on, and the way back. */
function Foot({ step, busy, isQuestionOpen, isUnread, onStep, onCheck, onApply, onClose }: FootProps) {
  const { t } = useTranslation('import')
  const isBusy = busy !== null
  const close = (
    <Button onClick={onClose} disabled={busy === 'applying'}>
      {t('finish')}
    </Button>
  )
  if (step.at === 'file') return <div className="k-import-foot">{close}</div>
  if (step.at === 'done')
    return (
      <div className="k-import-foot">
        <Button onClick={() => onStep({ at: 'file' })}>{t('another')}</Button>
        <Button type="primary" onClick={onClose}>
          {t('finish')}
        </Button>
      </div>
    )
  const { file, mapping } = step
  if (step.at === 'columns' || isUnread)
    return (
      <div className="k-import-foot">
        <Button
          disabled={isBusy}
          onClick={() => onStep(step.at === 'columns' ? { at: 'file' } : { at: 'columns', file, mapping })}
        >
          {t('back')}
        </Button>
        <Button type="primary" loading={isBusy} onClick={() => onCheck(file, mapping)}>
          {t('check')}
        </Button>
      </div>
    )
  const count = step.answer.created + step.answer.updated
  return (
    <div className="k-import-foot">
      <Button disabled={isBusy} onClick={() => onStep({ at: 'columns', file, mapping })}>
        {t('back')}
      </Button>
      {count === 0 ? null : (
        <Button type="primary" loading={isBusy} disabled={isQuestionOpen} onClick={() => onApply(file, mapping)}>
          {t('apply', { count })}
        </Button>
      )}
    </div>
  )
}
