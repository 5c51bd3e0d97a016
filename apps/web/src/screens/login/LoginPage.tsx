import { Link, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { isOfDesk } from '../../session/gate.ts'
import { lastSignIn } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { alertIcon } from '../../ui/icons.ts'
import { LoginFrame } from '../../parts/person/LoginFrame.tsx'
import {
  firstOfStaff,
  type LoginDraft,
  type LoginKind,
  type LoginText,
  missingField,
  proposedBy,
} from './login-form.ts'
import { canUsePasskeys } from '../../parts/person/passkey-browser.ts'
import { PasswordField } from '../../parts/person/PasswordField.tsx'
import { LinkNotice } from './provider/LinkNotice.tsx'
import { useSignIn } from './use-sign-in.ts'

/**
 * Signs in admins by e-mail and staff by numbers. A refusal shows its message here and keeps what was typed; the time-out
 * flow does not run. Source: specification §7, SE-S07.
 */
export default function LoginPage() {
  const { t } = useTranslation('login')
  const { from }: Record<string, unknown> = useSearch({ strict: false })
  const [proposed] = useState(() => proposedBy(lastSignIn(), typeof from === 'string' && isOfDesk(from)))
  const [kind, setKind] = useState<LoginKind>(proposed.kind)
  const [draft, setDraft] = useState<LoginDraft>(proposed.draft)
  const [isTried, setIsTried] = useState(false)
  const [isTabChosen, setTabChosen] = useState(false)
  // Whoever chose a tab stays on it.
  const first = isTabChosen || proposed.kind === 'admin' ? null : firstOfStaff(proposed.draft)
  const choose = (one: LoginKind): void => {
    setTabChosen(true)
    setKind(one)
  }
  const kinds: readonly LoginKind[] = proposed.kind === 'staff' ? ['staff', 'admin'] : ['admin', 'staff']
  const { refusal, isBusy, needsSecondFactor, signIn, signInByPasskey } = useSignIn()
  const missing = isTried ? missingField(kind, draft, needsSecondFactor) : null
  const field = (name: LoginText) => ({
    value: draft[name],
    error: missing === name ? t(`missing.${name}`) : null,
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  })

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsTried(true)
    if (missingField(kind, draft, needsSecondFactor) === null && !isBusy) void signIn(kind, draft)
  }

  return (
    <LoginFrame>
      <h1>{t('title')}</h1>
      <div className="k-tabs" role="tablist" aria-label={t('title')}>
        {kinds.map((one) => (
          <KindTab key={one} kind={one} chosen={kind} onChoose={choose} />
        ))}
      </div>
      <form id="login-panel" role="tabpanel" aria-labelledby={`tab-${kind}`} noValidate onSubmit={submit}>
        {kind === 'admin' ? (
          <Field key="email" label={t('email')} type="email" autoComplete="username" autoFocus {...field('email')} />
        ) : (
          <>
            <Field
              key="merchant"
              label={t('merchantNumber')}
              inputMode="numeric"
              autoComplete="organization"
              maxLength={20}
              autoFocus={first === 'merchantNumber'}
              {...field('merchantNumber')}
            />
            <Field
              label={t('staffNumber')}
              autoComplete="username"
              maxLength={20}
              autoFocus={first === 'staffNumber'}
              {...field('staffNumber')}
            />
          </>
        )}
        <PasswordField
          label={t('password')}
          autoFocus={kind === 'staff' && first === 'password'}
          {...field('password')}
        />
        {needsSecondFactor && kind === 'admin' ? (
          <Field
            label={t('secondFactor')}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            maxLength={6}
            {...field('secondFactor')}
          />
        ) : null}
        <label className="k-check">
          <input
            type="checkbox"
            checked={draft.isRemembered}
            onChange={(event) => setDraft({ ...draft, isRemembered: event.target.checked })}
          />
          {t('remember')}
        </label>
        <LinkNotice />
        {refusal === null ? null : (
          <p className="k-refusal" role="alert">
            <Icon of={alertIcon} /> {refusal}
          </p>
        )}
        <Button kind="primary" type="submit" className="k-wide" isBusy={isBusy} onClick={undefined}>
          {isBusy ? t('submitting') : t('submit')}
        </Button>
        {kind === 'admin' && canUsePasskeys() ? (
          <Button className="k-wide" disabled={isBusy} onClick={() => void signInByPasskey(draft.isRemembered)}>
            {t('passkey.submit')}
          </Button>
        ) : null}
      </form>
      <OtherWays />
    </LoginFrame>
  )
}

/** Where somebody goes who cannot log in yet, or not any more. */
function OtherWays() {
  const { t } = useTranslation('account')
  return (
    <nav className="k-login-ways">
      <Link to={paths.providerLogin()}>{t('byProvider')}</Link>
      <Link to={paths.forgotPassword()}>{t('forgot.title')}</Link>
      <Link to={paths.register()}>{t('register.title')}</Link>
      <Link to={paths.signUp()}>{t('signUp.title')}</Link>
      <Link to={paths.pairDevice()}>{t('pair.title')}</Link>
    </nav>
  )
}

function KindTab(props: { kind: LoginKind; chosen: LoginKind; onChoose: (kind: LoginKind) => void }) {
  const { t } = useTranslation('login')
  const isChosen = props.kind === props.chosen
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${props.kind}`}
      aria-selected={isChosen}
      aria-controls="login-panel"
      tabIndex={isChosen ? 0 : -1}
      onClick={() => props.onChoose(props.kind)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
        props.onChoose(props.chosen === 'admin' ? 'staff' : 'admin')
        const siblings = [...(event.currentTarget.parentElement?.children ?? [])]
        const other = siblings.find((tab) => tab !== event.currentTarget)
        if (other instanceof HTMLElement) other.focus()
      }}
    >
      {t(`as.${props.kind}`)}
    </button>
  )
}
