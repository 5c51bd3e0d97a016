import { closeDialog, desk } from '../model/desk-state.ts'
import { useState } from 'react'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import type { KeyboardEvent } from 'react'
import { paths, BASE } from '../../paths.ts'
import { currentDirection, type Direction } from '../../words/direction.ts'
import { changeLanguage, currentLanguage } from '../../words/words.ts'
import { clearCache } from '../catalogue/cache-db.ts'
import { cacheDb } from '../journal/databases.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { useOutletTime } from '../model/use-outlet-time.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { refreshCatalogue, refreshSetup } from '../sync/connection.ts'
import { kickDrawer, printQueue, printTest } from '../peripherals/print.ts'
import { printers } from '../peripherals/printers.ts'
import { usePrinter } from '../peripherals/use-printer.ts'
import { VirtualPrinter } from '../peripherals/VirtualPrinter.tsx'
import { playSound, soundNames } from '../../ui/sounds.ts'
import { useStore } from '../ui/store.ts'
import { changePreferences } from '../journal/change-preferences.ts'
import { actionNames, bindKey, canBind, chordOf, keyMapOf } from '../model/panel/keys.ts'
import type { ActionName } from '../model/panel/keys.ts'
import { layoutOf, layouts, type Layout } from '../model/preferences.ts'

const DeviceDoctor = lazyPart(async () => (await import('./DeviceDoctor.tsx')).default)
const ScannerSettings = lazyPart(async () => (await import('./ScannerSettings.tsx')).default)
const ScaleSettings = lazyPart(async () => (await import('./ScaleSettings.tsx')).default)
const PairScreens = lazyPart(async () => (await import('./PairScreens.tsx')).default)

interface ChoiceProps<Value> {
  readonly label: string
  readonly value: Value
  readonly choices: readonly (readonly [Value, string])[]
  readonly onChange: (value: Value) => void
}

function Choice<Value extends string | number | boolean | null>({
  label,
  value,
  choices,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <fieldset className="d-setting">
      <legend>{label}</legend>
      <div className="d-choices">
        {choices.map(([each, name]) => (
          <button
            key={String(each)}
            type="button"
            className="d-button"
            aria-pressed={each === value}
            onClick={() => onChange(each)}
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function Sounds() {
  const { t } = useMoreWords()
  const volume = useStore(desk, (state) => state.preferences.volume)
  return (
    <fieldset className="d-setting">
      <legend>{t('settings.volume')}</legend>
      <input
        type="range"
        min={0}
        max={100}
        step={10}
        value={volume}
        aria-label={t('settings.volume')}
        onChange={(event) => changePreferences({ volume: Number(event.target.value) })}
      />
      <div className="d-choices">
        {soundNames.map((name) => (
          <button key={name} type="button" className="d-button" onClick={() => playSound(name, volume)}>
            {t(`sound.${name}`)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function Keys() {
  const { t } = useMoreWords()
  const own = useStore(desk, (state) => state.preferences.keys)
  const [waiting, setWaiting] = useState<ActionName | null>(null)
  const keys = keyMapOf(own)
  const onKey = (event: KeyboardEvent, name: ActionName) => {
    if (waiting !== name || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    const chord = chordOf(event)
    if (event.key !== 'Escape' && canBind(chord)) changePreferences({ keys: bindKey(own, name, chord) })
    setWaiting(null)
  }
  return (
    <fieldset className="d-setting">
      <legend>{t('settings.keys')}</legend>
      <ul className="d-bindings">
        {actionNames.map((name) => (
          <li key={name}>
            <span>{t(`action.${name}`)}</span>
            <button
              type="button"
              className="d-button"
              onClick={() => setWaiting(name)}
              onKeyDown={(event) => onKey(event, name)}
            >
              {waiting === name ? t('settings.pressKey') : keys[name] === '' ? '–' : keys[name]}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="d-button" onClick={() => changePreferences({ keys: {} })}>
        {t('settings.defaultKeys')}
      </button>
    </fieldset>
  )
}

function Printer() {
  const { t } = useMoreWords()
  const { printer, sparePrinter, networkPrinterId, paperColumns, receiptPolicy } = useStore(
    desk,
    (state) => state.preferences,
  )
  const inNetwork = useStore(desk, (state) => state.setup?.printers)
  const { error, unsure, jobs: waiting } = usePrinter()
  const cabled = (['usb', 'serial', 'bluetooth', 'network'] as const).filter(
    (kind) => printers[kind]?.isOffered() === true,
  )
  const named = cabled.map((kind) => [kind, t(`printer.${kind}`)] as const)
  const virtual = ['virtual', t('printer.virtual')] as const
  return (
    <>
      <Choice
        label={t('settings.printer')}
        value={printer}
        choices={[virtual, ['browser', t('printer.browser')] as const, ...named]}
        onChange={(kind) => {
          changePreferences({ printer: kind })
          void printers[kind]?.choose()
        }}
      />
      <Choice
        label={t('settings.sparePrinter')}
        value={sparePrinter}
        choices={[[null, t('printer.noSpare')] as const, virtual, ...named]}
        onChange={(kind) => {
          changePreferences({ sparePrinter: kind })
          if (kind !== null) void printers[kind]?.choose()
        }}
      />
      {(printer === 'network' || sparePrinter === 'network') && inNetwork !== undefined && inNetwork.length > 0 && (
        <Choice
          label={t('printer.network')}
          value={networkPrinterId ?? inNetwork[0]?.id ?? null}
          choices={inNetwork.map(({ id, name }) => [id, name] as const)}
          onChange={(id) => changePreferences({ networkPrinterId: id })}
        />
      )}
      <div className="d-choices">
        <button type="button" className="d-button" onClick={() => printTest()}>
          {t('settings.testPrint')}
        </button>
        <button type="button" className="d-button" onClick={() => kickDrawer()}>
          {t('settings.testDrawer')}
        </button>
      </div>
      {waiting.map(({ id, title }) => (
        <p key={id} className="d-row">
          <span>{title}</span>
          <button type="button" data-ends className="d-button" onClick={() => printQueue.forget(id)}>
            {t('settings.dropJob')}
          </button>
        </p>
      ))}
      {error !== null && (
        <p className="d-note is-bad">
          {t('printer.failed')}{' '}
          <button type="button" className="d-button" onClick={() => void printQueue.retry()}>
            {t('retry')}
          </button>
        </p>
      )}
      {unsure.map(({ id, title }) => (
        <p key={id} className="d-note is-warn">
          {t('printer.unsure', { title })}{' '}
          <button type="button" className="d-button" onClick={() => void printQueue.again(id)}>
            {t('receipt.again')}
          </button>{' '}
          <button type="button" data-ends className="d-button" onClick={() => printQueue.forget(id)}>
            {t('printer.isOut')}
          </button>
        </p>
      ))}
      <Choice
        label={t('settings.paper')}
        value={paperColumns}
        choices={[
          [null, t('settings.asOutlet')],
          [32, '58 mm'],
          [48, '80 mm'],
        ]}
        onChange={(columns) => changePreferences({ paperColumns: columns })}
      />
      <Choice
        label={t('settings.receipt')}
        value={receiptPolicy}
        choices={[
          [null, t('settings.asOutlet')],
          ['always', t('settings.always')],
          ['ask', t('settings.ask')],
          ['never', t('settings.never')],
        ]}
        onChange={(policy) => changePreferences({ receiptPolicy: policy })}
      />
    </>
  )
}

function Device() {
  const { t } = useMoreWords()
  const time = useOutletTime()
  const { registration, syncedAt, catalogue } = useStore(desk, (state) => state)
  const [isBusy, setBusy] = useState(false)
  const rebuild = async () => {
    if (!registration) return
    setBusy(true)
    // The journal is another database: what was sold stays whatever happens to the goods.
    if (await refreshSetup(registration)) {
      await clearCache(cacheDb())
      await refreshSetup(registration)
      await refreshCatalogue()
    }
    setBusy(false)
  }
  return (
    <fieldset className="d-setting">
      <legend>{t('settings.device')}</legend>
      <p>
        {registration?.deviceName} · {registration?.numberPrefix} · {t('settings.goods', { count: catalogue.size })}
        {syncedAt !== null && ` · ${time.moment(syncedAt)}`}
      </p>
      <div className="d-choices">
        <button type="button" className="d-button" disabled={isBusy} onClick={() => void rebuild()}>
          {t('settings.rebuild')}
        </button>
        <button
          type="button"
          className="d-button"
          onClick={() => window.open(`${BASE}${paths.secondScreen()}`, 'kassa-second-screen', 'popup')}
        >
          {t('settings.secondScreen')}
        </button>
      </div>
      <PairScreens />
    </fieldset>
  )
}

const turn = async (direction: Direction): Promise<void> =>
  (await import('../../words/turn-page.ts')).changeDirection(direction)

/** Where the screen is turned, the basket lies on the other side than its layout is named for. */
const sideSeen = (layout: Layout, direction: Direction): Layout =>
  direction === 'ltr' || layout === 'thumb' ? layout : layout === 'left' ? 'right' : 'left'

function Screen() {
  const { t } = useMoreWords()
  const preferences = useStore(desk, (state) => state.preferences)
  const cashierId = useStore(desk, (state) => state.cashierId)
  const direction = currentDirection()
  const yesNo = [
    [false, t('no')],
    [true, t('yes')],
  ] as const
  const languages = [
    ['en', 'English'],
    ['zh', '中文'],
    ['ja', '日本語'],
  ] as const
  return (
    <>
      <Choice
        label={t('settings.language')}
        value={currentLanguage()}
        choices={languages}
        onChange={(language) => void changeLanguage(language)}
      />
      <Choice
        label={t('settings.direction')}
        value={direction}
        choices={(['ltr', 'rtl'] as const).map((each) => [each, t(`settings.directions.${each}`)] as const)}
        onChange={(chosen) => void turn(chosen)}
      />
      <Choice
        label={t('settings.dark')}
        value={preferences.isDark}
        choices={yesNo}
        onChange={(isDark) => changePreferences({ isDark })}
      />
      <Choice
        label={t('settings.layout')}
        value={layoutOf(preferences, cashierId)}
        choices={layouts.map((each) => [each, t(`settings.layouts.${sideSeen(each, direction)}`)] as const)}
        onChange={(layout) =>
          changePreferences(
            cashierId === null
              ? { isLeftHanded: layout === 'left' }
              : { layouts: { ...preferences.layouts, [cashierId]: layout } },
          )
        }
      />
      <Choice
        label={t('settings.highContrast')}
        value={preferences.isHighContrast}
        choices={yesNo}
        onChange={(isHighContrast) => changePreferences({ isHighContrast })}
      />
      <Sounds />
    </>
  )
}

const pages = {
  screen: Screen,
  scanner: ScannerSettings,
  scale: ScaleSettings,
  printer: Printer,
  keys: Keys,
  device: Device,
  doctor: DeviceDoctor,
  paper: VirtualPrinter,
} as const
const tabs = Object.keys(pages) as (keyof typeof pages)[]

/** Shows the device's own settings. */
export function SettingsDialog() {
  const { t } = useMoreWords()
  const [tab, setTab] = useState<keyof typeof pages>('screen')
  const Page = pages[tab]
  return (
    <DeskDialog title={t('settings.title')} size="wide" onClose={closeDialog}>
      <div className="d-pages" role="tablist" aria-label={t('settings.title')}>
        {tabs.map((each) => (
          <button key={each} type="button" role="tab" aria-selected={each === tab} onClick={() => setTab(each)}>
            {t(`settings.tab.${each}`)}
          </button>
        ))}
      </div>
      <div className="d-settings">
        <Page />
      </div>
    </DeskDialog>
  )
}
