import { checkScreenCode, listOwnScreens, pairScreen, unpairScreen } from '@kassa/contract/print/screen.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desk } from '../model/desk-state.ts'
import { askServer, refreshSetup } from '../sync/connection.ts'
import { leadIn } from '../../words/lead-in.ts'

type Screens = OutputOf<(typeof listOwnScreens)['answer']>['screens']

type Step = { readonly is: 'code' } | { readonly is: 'words'; readonly words: string }

/** Returns the screens of this desk; none where the server does not answer. */
async function ownScreens(): Promise<Screens> {
  const heard = await askServer(listOwnScreens, {})
  return heard.kind === 'answered' ? heard.answer.screens : []
}

const REASONS: Readonly<Record<string, 'wrong' | 'wait'>> = {
  'screen.code-unknown': 'wrong',
  'request.too-often': 'wait',
}

/** Screens on other devices that show what this desk says: paired by the code that stands on them. Source: D108. */
export default function PairScreens() {
  const { t } = useTranslation('screen')
  const [screens, setScreens] = useState<Screens>([])
  const [step, setStep] = useState<Step>({ is: 'code' })
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<'wrong' | 'wait' | 'offline' | null>(null)
  const list = async (): Promise<void> => setScreens(await ownScreens())
  useEffect(() => void ownScreens().then(setScreens), [])
  const said = (heard: { readonly kind: string; readonly code?: string }): void =>
    setProblem(heard.kind === 'refused' ? (REASONS[heard.code ?? ''] ?? 'wrong') : 'offline')
  const look = async (): Promise<void> => {
    const heard = await askServer(checkScreenCode, { code })
    if (heard.kind !== 'answered') return said(heard)
    setProblem(null)
    setStep({ is: 'words', words: heard.answer.words })
  }
  const changed = async (): Promise<void> => {
    const { registration } = desk.read()
    if (registration) await refreshSetup(registration)
    await list()
  }
  const pair = async (): Promise<void> => {
    const heard = await askServer(pairScreen, { code, name: name.trim() })
    if (heard.kind !== 'answered') return said(heard)
    setStep({ is: 'code' })
    setCode('')
    setName('')
    await changed()
  }
  const end = async (id: string): Promise<void> => {
    const heard = await askServer(unpairScreen, { id })
    if (heard.kind !== 'answered') return said(heard)
    await changed()
  }
  return (
    <fieldset className="d-setting">
      <legend>{t('desk.title')}</legend>
      {screens.map((screen) => (
        <p key={screen.id} className="d-row">
          <span>{screen.name}</span>
          <button type="button" data-ends className="d-button" onClick={() => void end(screen.id)}>
            {t('paired.end')}
          </button>
        </p>
      ))}
      <p className="d-note">{t('desk.hint')}</p>
      {step.is === 'code' ? (
        <form
          className="d-row"
          onSubmit={(event) => {
            event.preventDefault()
            void look()
          }}
        >
          <label className="d-field">
            {t('desk.code')}
            <input
              value={code}
              maxLength={12}
              autoCapitalize="characters"
              onChange={({ target }) => setCode(target.value)}
            />
          </label>
          <button type="submit" className="d-button" disabled={code.trim() === ''}>
            {t('desk.look')}
          </button>
        </form>
      ) : (
        <form
          className="d-row"
          onSubmit={(event) => {
            event.preventDefault()
            void pair()
          }}
        >
          <p>
            {leadIn(t('desk.words'))}
            <output>
              <b>{step.words}</b>
            </output>
          </p>
          <label className="d-field">
            {t('desk.name')}
            <input value={name} maxLength={50} onChange={({ target }) => setName(target.value)} />
          </label>
          <button type="submit" className="d-button" disabled={name.trim().length < 2}>
            {t('desk.pair')}
          </button>
          <button type="button" className="d-button" onClick={() => setStep({ is: 'code' })}>
            {t('desk.cancel')}
          </button>
        </form>
      )}
      {problem === null ? null : (
        <p role="alert" className="d-note is-bad">
          {t(`desk.problem.${problem}`)}
        </p>
      )}
    </fieldset>
  )
}
