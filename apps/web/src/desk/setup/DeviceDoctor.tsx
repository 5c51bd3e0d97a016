import { useScale } from '../peripherals/scale/scale-now.ts'
import { ScaleFigure } from './ScaleFigure.tsx'
import { VirtualDrawer } from './VirtualDrawer.tsx'
import VirtualScanner from './VirtualScanner.tsx'
import { listOwnScreens } from '@kassa/contract/print/screen.calls.ts'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { clockAheadMinutes, clockNow } from '../journal/clock.ts'
import { desk } from '../model/desk-state.ts'
import { kickDrawer, printTest } from '../peripherals/print.ts'
import { usePrinter } from '../peripherals/use-printer.ts'
import { askServer } from '../sync/connection.ts'
import { useStore } from '../ui/store.ts'
import { findings, type DoctorFacts } from './doctor.ts'

type Measured = Pick<DoctorFacts, 'answeredMs' | 'clockAheadMinutes' | 'storage' | 'screens'>
type Answers = Pick<DoctorFacts, 'paper' | 'width' | 'characters' | 'drawer'>
const QUESTIONS = ['paper', 'width', 'characters'] as const
/** A screen that was not heard of for so long is away. */
const SEEN_WITHIN_MS = 120_000

async function storageNow(): Promise<DoctorFacts['storage']> {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate()
  return { used: usage, quota, isPersisted: await navigator.storage.persisted() }
}

/** Measures the facts that can be looked up without asking anybody. */
async function measure(): Promise<Measured> {
  const began = performance.now()
  const heard = await askServer(listOwnScreens, {})
  const now = Date.now()
  const screens = heard.kind === 'answered' ? heard.answer.screens : null
  return {
    answeredMs: heard.kind === 'answered' ? Math.round(performance.now() - began) : null,
    clockAheadMinutes: clockAheadMinutes(clockNow()),
    storage: await storageNow().catch(() => null),
    screens: screens && {
      paired: screens.length,
      seen: screens.filter(({ lastSeenAt }) => now - Date.parse(lastSeenAt ?? '') < SEEN_WITHIN_MS).length,
    },
  }
}

/** Looks at the device and asks whoever stands there, and says what to do. Source: DV-D02. */
export default function DeviceDoctor() {
  const { t } = useTranslation('deviceDoctor')
  const printer = usePrinter()
  const { wedge } = useStore(desk, (state) => state.preferences)
  const waiting = useStore(desk, (state) => state.upload.waiting)
  const hasScale = useStore(desk, (state) => state.preferences.scale !== null)
  const isOnScreen = useStore(desk, (state) => state.preferences.printer === 'virtual')
  const scale = useScale()
  const [measured, setMeasured] = useState<Measured | null>(null)
  const [answers, setAnswers] = useState<Answers>({ paper: null, width: null, characters: null, drawer: null })
  const [scan, setScan] = useState<DoctorFacts['scan']>(null)
  useEffect(() => void measure().then(setMeasured), [])
  if (measured === null) return <p className="d-note">{t('looking')}</p>
  const facts: DoctorFacts = {
    ...measured,
    ...answers,
    printer: { state: printer.state, error: printer.error, unsure: printer.unsure.length },
    scan,
    scale: hasScale ? scale : null,
    wedge,
    waiting,
  }
  const yesNo = (question: keyof Answers) => (
    <p className="d-row">
      <span>{t(`ask.${question}`)}</span>
      {([true, false] as const).map((answer) => (
        <button
          key={String(answer)}
          type="button"
          className="d-button"
          aria-pressed={answers[question] === answer}
          onClick={() => setAnswers({ ...answers, [question]: answer })}
        >
          {t(answer ? 'yes' : 'no')}
        </button>
      ))}
    </p>
  )
  return (
    <fieldset className="d-setting">
      <legend>{t('title')}</legend>
      {findings(facts).map(({ check, advice, state }) => (
        <section key={check} className={state === 'bad' ? 'd-note is-warn' : 'd-note'} aria-label={t(`check.${check}`)}>
          <strong>
            {t(`check.${check}`)}: {t(`state.${state}`)}
          </strong>
          <p>{(t as (key: string) => string)(`advice.${advice}`)}</p>
          {check === 'printer' ? (
            <>
              <button type="button" className="d-button" onClick={() => printTest()}>
                {t('print')}
              </button>
              {QUESTIONS.map((question) => (
                <div key={question}>{yesNo(question)}</div>
              ))}
            </>
          ) : null}
          {check === 'drawer' ? (
            <>
              <button type="button" className="d-button" onClick={() => kickDrawer()}>
                {t('open')}
              </button>
              {isOnScreen && <VirtualDrawer />}
              {yesNo('drawer')}
            </>
          ) : null}
          {check === 'scanner' ? <ScanField onScan={setScan} /> : null}
          {check === 'scale' && hasScale ? <ScaleFigure /> : null}
        </section>
      ))}
      <button type="button" className="d-button" onClick={() => void measure().then(setMeasured)}>
        {t('again')}
      </button>
    </fieldset>
  )
}

/** Reads the keys of a scanner, and measures them: how fast, and which key ends a code. */
function ScanField({ onScan }: { readonly onScan: (scan: NonNullable<DoctorFacts['scan']>) => void }) {
  const { t } = useTranslation('deviceDoctor')
  const field = useRef<HTMLInputElement>(null)
  const typed = useRef<{ length: number; longestGapMs: number; at: number } | null>(null)
  const hear = ({ key, timeStamp }: KeyboardEvent): boolean => {
    const before = typed.current
    if (key.length === 1) {
      const gap = before === null ? 0 : Math.round(timeStamp - before.at)
      typed.current = {
        length: (before?.length ?? 0) + 1,
        longestGapMs: Math.max(before?.longestGapMs ?? 0, gap),
        at: timeStamp,
      }
      return false
    }
    if (before === null || (key !== 'Enter' && key !== 'Tab')) return false
    onScan({ length: before.length, longestGapMs: before.longestGapMs, end: key })
    typed.current = null
    return true
  }
  const endWithout = (): void => {
    const before = typed.current
    if (before) onScan({ length: before.length, longestGapMs: before.longestGapMs, end: null })
    typed.current = null
  }
  return (
    <>
      <label className="d-field">
        {t('scanHere')}
        <input
          ref={field}
          data-sees-keys=""
          autoComplete="off"
          onKeyDown={(event) => {
            event.stopPropagation()
            if (!hear(event)) return
            event.preventDefault()
            event.currentTarget.value = ''
          }}
          onBlur={endWithout}
        />
      </label>
      <VirtualScanner target={() => field.current} />
    </>
  )
}
