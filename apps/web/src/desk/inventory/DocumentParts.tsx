import { type ReactNode, useState } from 'react'
import type { StatusKind } from '../../kit/state/StatusTag.tsx'
import { CameraScan } from '../../kit/scan/CameraScan.tsx'
import { backIcon, cloudIcon, rightIcon } from '../../ui/icons.ts'
import { Icon } from '../../ui/Icon.tsx'
import { desk } from '../model/desk-state.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { nameIn } from '../model/goods/goods.ts'
import { currencyExponent } from '../model/desk-setup.ts'
import { useStore } from '../ui/store.ts'
import { type DocumentScan, contentOf } from './use-document-scans.ts'
import type { ChangeProblem } from './use-desk-change.ts'
import { useDocumentWords } from './use-document-words.ts'

const marks: Readonly<Record<StatusKind, string>> = {
  good: 'is-verified',
  warn: 'is-review',
  bad: 'is-quarantined',
  info: 'is-queued',
  off: '',
}

/** A state of a document in the desk's colors. */
export function StateMark({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return <span className={`d-state ${marks[kind]}`.trim()}>{children}</span>
}

interface RowProps {
  readonly number: string
  readonly state: ReactNode
  readonly note: string
  readonly onOpen: () => void
}

/** A document in its list: a press opens it. */
export function DocumentRow({ number, state, note, onOpen }: RowProps) {
  return (
    <li>
      <button type="button" className="d-document" onClick={onOpen}>
        <span className="d-document-name">
          <b className="d-figures">{number}</b>
          <small>{note}</small>
        </span>
        {state}
        <Icon of={rightIcon} />
      </button>
    </li>
  )
}

interface FrameProps {
  readonly title: string
  readonly state?: ReactNode
  readonly onBack: () => void
  readonly children: ReactNode
  /** Stays in view below: what can be done now. */
  readonly foot?: ReactNode
}

/** One document: the way back, what it is, and its buttons that stay in view. */
export function DocumentFrame({ title, state, onBack, children, foot }: FrameProps) {
  const { t } = useDocumentWords()
  return (
    <>
      <div className="d-section-body d-document-body">
        <header className="d-row">
          <button type="button" className="d-button" onClick={onBack}>
            <Icon of={backIcon} /> {t('desk:back')}
          </button>
          <h2>{title}</h2>
          {state}
        </header>
        {children}
      </div>
      {foot === undefined ? null : <footer className="d-document-foot">{foot}</footer>}
    </>
  )
}

type Lacking = 'supplier' | 'outlet' | 'asked' | 'goods' | 'quantity' | 'price' | 'came' | 'note'

/** Shows what is missing before a document can be booked; nothing once it is complete. */
export function MissingPart({ what }: { what: Lacking | null }) {
  const { t } = useDocumentWords()
  return what === null ? null : <p className="d-note d-missing">{t(`missing.${what}`)}</p>
}

/** The foot of a draft: what it still misses, and the button that writes it. */
export function SaveFoot(props: {
  missing: Lacking | null
  isBusy: boolean
  onSave: () => Promise<void>
  /** Left out: it is saved. */
  label?: string
}) {
  const { t } = useDocumentWords()
  const { missing, isBusy, onSave, label } = props
  return (
    <>
      <MissingPart what={missing} />
      <button
        type="button"
        className="d-button is-primary is-large"
        disabled={missing !== null || isBusy}
        onClick={() => void onSave()}
      >
        {label ?? t('desk:save')}
      </button>
    </>
  )
}

/** Documents live on the server: said calmly, with what becomes of what was typed. */
export function NeedsLine() {
  const { t } = useDocumentWords()
  return (
    <p className="d-empty" role="status">
      <Icon of={cloudIcon} /> {t('needsLine')}
    </p>
  )
}

/** Why it was not booked, unless a line of the document says so itself. */
export function ProblemNote({
  problem,
  isSaidAt,
}: {
  problem: ChangeProblem | null
  isSaidAt: (at: string) => boolean
}) {
  if (!problem || (problem.at !== null && isSaidAt(problem.at))) return null
  return (
    <p className="d-note is-bad" role="alert">
      {problem.text}
    </p>
  )
}

interface AskProps {
  readonly label: string
  readonly title: string
  readonly body: string
  readonly isDisabled?: boolean
  readonly isDanger?: boolean
  readonly onYes: () => void
}

/** A button that asks once before it does what cannot be taken back. */
export function AskButton({ label, title, body, isDisabled = false, isDanger = false, onYes }: AskProps) {
  const { t } = useDocumentWords()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        className={isDanger ? 'd-button is-danger' : 'd-button is-primary is-large'}
        disabled={isDisabled}
        onClick={() => setAsking(true)}
      >
        {label}
      </button>
      {isAsking && (
        <DeskDialog title={title} onClose={() => setAsking(false)}>
          <p className="d-lead">{body}</p>
          <div className="d-row">
            <button
              type="button"
              data-first
              className="d-button is-primary is-large"
              onClick={() => {
                setAsking(false)
                onYes()
              }}
            >
              {label}
            </button>
            <button type="button" className="d-button is-large" onClick={() => setAsking(false)}>
              {t('desk:cancel')}
            </button>
          </div>
        </DeskDialog>
      )}
    </>
  )
}

interface FindProps {
  /** A code that was typed or seen by the camera. */
  readonly onCode: (code: string) => void
  /** Goods picked by name. */
  readonly onPick: (scanned: DocumentScan) => void
  /** The result of the last code. */
  readonly said: string
  readonly isBad: boolean
  /** Offers by name only what is on hand, for goods that leave the outlet; what is scanned is in the hand, whatever the books say. */
  readonly onlyOnHand?: boolean
}

const FOUND = 6

/** Finds goods for a document: scanner, camera, code or name. */
export function FindGoods({ onCode, onPick, said, isBad, onlyOnHand = false }: FindProps) {
  const { t, i18n } = useDocumentWords()
  const [text, setText] = useState('')
  const catalogue = useStore(desk, (state) => state.catalogue)
  const setup = useStore(desk, (state) => state.setup)
  const typed = text.trim()
  const named = typed.length < 2 ? [] : catalogue.search(typed, setup ? currencyExponent(setup) : 2)
  const found = named.filter(({ onHand }) => !onlyOnHand || onHand > 0).slice(0, FOUND)
  return (
    <div className="d-find">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (typed !== '') onCode(typed)
          setText('')
        }}
      >
        <label className="d-field">
          {t('find')}
          <input value={text} maxLength={50} enterKeyHint="done" onChange={(event) => setText(event.target.value)} />
        </label>
      </form>
      {found.length > 0 && (
        <ul className="d-list" aria-label={t('found')}>
          {found.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                className="d-document"
                onClick={() => {
                  setText('')
                  onPick(contentOf({ code: item.codes[0] ?? item.id, item, quantity: null }))
                }}
              >
                <span className="d-document-name">
                  {nameIn(item, i18n.language)}
                  <small className="d-figures">{item.codes[0] ?? ''}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <CameraScan onCode={onCode}>{said}</CameraScan>
      <p className={isBad ? 'd-note is-bad' : 'd-note'} role="status">
        {said}
      </p>
    </div>
  )
}
