import { useState } from 'react'
import { BASE, paths } from '../../paths.ts'
import { can } from '../../session/permission.ts'
import { chooseOutlet, useSession } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { alertIcon, outletIcon } from '../../ui/icons.ts'
import { desk, troubleOf } from '../model/desk-state.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { useWords } from '../ui/use-words.ts'
import { useStore } from '../ui/store.ts'
import { beginRegistration, loadNow } from './register.ts'
import { leadIn } from '../../words/lead-in.ts'

/** The way out of a page that is no desk yet. */
export function Home() {
  const { t } = useWords()
  return (
    <a className="d-button is-quiet" href={`${BASE}${paths.home()}`}>
      {t('section.office')}
    </a>
  )
}

/** Without https or localhost a browser keeps no service worker, no keys and no journal: no desk. Says what to do. */
export function InsecurePage() {
  const { t } = useMoreWords()
  const { host, pathname } = location
  return (
    <main className="d-cover">
      <div className="d-cover-card">
        <h1>
          <Icon of={alertIcon} /> {t('insecure.title')}
        </h1>
        <p className="d-lead">{t('insecure.why')}</p>
        <ol className="d-steps">
          <li>
            {leadIn(t('insecure.https'))}
            <a href={`https://${host}${pathname}`}>{`https://${host}`}</a>
          </li>
          <li>{t('insecure.local')}</li>
          <li>{t('insecure.admin')}</li>
        </ol>
        <Home />
      </div>
    </main>
  )
}

/** Another window of this browser is the desk. */
export function ElsewherePage({ onTakeOver }: { readonly onTakeOver: () => void }) {
  const { t } = useWords()
  return (
    <main className="d-cover">
      <div className="d-cover-card">
        <h1>{t('elsewhere.title')}</h1>
        <p className="d-lead">{t('elsewhere.why')}</p>
        <button type="button" className="d-button is-primary is-large" autoFocus onClick={onTakeOver}>
          {t('elsewhere.here')}
        </button>
        <Home />
      </div>
    </main>
  )
}

/** A manager switched this device off: nothing is sold here, and what was sold is still sent. */
export function DisabledPage() {
  const { t } = useWords()
  const waiting = useStore(desk, (state) => state.upload.waiting)
  return (
    <main className="d-cover">
      <div className="d-cover-card">
        <h1>
          <Icon of={alertIcon} /> {t('disabled.title')}
        </h1>
        <p className="d-lead">{t('disabled.why')}</p>
        <p className="d-figures">{t('sync.waiting', { count: waiting })}</p>
        <Home />
      </div>
    </main>
  )
}

/** The browser's storage cannot be opened: nothing could be kept, so nothing is sold. */
export function BrokenPage({ reason }: { readonly reason: string }) {
  const { t } = useWords()
  return (
    <main className="d-cover">
      <div className="d-cover-card">
        <h1>
          <Icon of={alertIcon} /> {t('broken.title')}
        </h1>
        <p className="d-lead">{t('broken.why')}</p>
        <p className="d-note">{reason}</p>
        <button type="button" className="d-button is-primary is-large" onClick={() => location.reload()}>
          {t('retry')}
        </button>
      </div>
    </main>
  )
}

/** Asks for the outlet of this desk. Source: features CD-S01. */
export function ChooseOutlet() {
  const { t } = useWords()
  const outlets = useSession((session) => session.outlets)
  return (
    <main className="d-cover">
      <div className="d-cover-card">
        <h1>
          <Icon of={outletIcon} /> {t('outlet.choose')}
        </h1>
        <ul className="d-staff">
          {outlets.map((outlet) => (
            <li key={outlet.id}>
              <button type="button" className="d-button is-large" onClick={() => chooseOutlet(outlet.id)}>
                {outlet.name} <small>{outlet.number}</small>
              </button>
            </li>
          ))}
        </ul>
        {outlets.length === 0 && <NoOutlet />}
        <Home />
      </div>
    </main>
  )
}

/** Nowhere to sell: whoever may makes the first outlet, whoever may not knows whom to tell what. */
function NoOutlet() {
  const { t } = useWords()
  const user = useSession((session) => session.user)
  if (user?.tier !== 'merchant' || !can('platform.organisation.outlets.add')) {
    return (
      <p className="d-note is-bad">{t('outlet.none', { number: user?.staffNumber ?? user?.merchantNumber ?? '' })}</p>
    )
  }
  return (
    <>
      <p className="d-lead">{t('outlet.noneYet')}</p>
      <a className="d-button is-primary is-large" href={`${BASE}${paths.start()}`}>
        {t('outlet.begin')}
      </a>
    </>
  )
}

/** While goods come for the first time; without a line it says so and waits. */
export function LoadingScreen() {
  const { t } = useWords()
  const loading = useStore(desk, (state) => state.loading)
  const registration = useStore(desk, (state) => state.registration)
  const trouble = useStore(desk, troubleOf)
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    if (!registration) return
    setBusy(true)
    await loadNow(registration)
    setBusy(false)
  }
  return (
    <main className="d-cover">
      <div className="d-cover-card">
        <h1>{t('loading.title')}</h1>
        <p className="d-lead d-figures">
          {loading === null ? t('loading.waiting') : t('loading.goods', { count: loading })}
        </p>
        {trouble === 'unbound' && (
          <>
            <p className="d-note is-bad">{t('trouble.unbound')}</p>
            <button type="button" className="d-button is-primary is-large" onClick={() => void beginRegistration()}>
              {t('register.again')}
            </button>
          </>
        )}
        <button type="button" className="d-button is-large" disabled={isBusy} onClick={() => void retry()}>
          {t('retry')}
        </button>
        <Home />
      </div>
    </main>
  )
}
