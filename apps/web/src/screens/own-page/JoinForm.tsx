import { joinAsMember, sendJoinCode, type JOIN_WAYS } from '@kassa/contract/member/join.calls.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { RefusalText } from '../../kit/state/RefusalText.tsx'

interface Props {
  readonly token: string
  readonly way: (typeof JOIN_WAYS)[number]
  /** True where a friend's code is asked for. */
  readonly takesReferral: boolean
  readonly onJoined: (cardNumber: string) => void
}

const empty = { name: '', address: '', code: '', agrees: false, agreesToMessages: false, referralCode: '' }
type Typed = typeof empty

/** Name, address and consent first; then the code that went to the address. */
export function JoinForm({ token, way, takesReferral, onJoined }: Props) {
  const { t } = useTranslation('join')
  const [typed, setTyped] = useState(empty)
  const [isSent, setSent] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const work = async (doing: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setRefusal(null)
    await doing().catch((error: unknown) => setRefusal(error instanceof Error ? error.message : String(error)))
    setBusy(false)
  }
  const { name, address, code, agreesToMessages, referralCode } = typed
  const send = () =>
    work(async () => {
      await call(sendJoinCode, { token, address }, { isQuiet: true })
      setSent(true)
    })
  const join = () =>
    work(async () => {
      const person = { name, agrees: true, agreesToMessages, ...(referralCode !== '' && { referralCode }) } as const
      const asked = { token, address, code, ...person }
      onJoined((await call(joinAsMember, asked, { isQuiet: true })).cardNumber)
    })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void (isSent ? join() : send())
  }
  const change = (part: Partial<Typed>): void => setTyped((before) => ({ ...before, ...part }))
  return (
    <form onSubmit={submit} className="k-stack-tight">
      <RefusalText text={refusal} />
      {isSent ? (
        <>
          <p role="status">{t('sent', { address })}</p>
          <CodeField code={code} onChange={(text) => change({ code: text })} />
          <p className="r-choices">
            <Button kind="primary" type="submit" isBusy={isBusy} disabled={code.length < 6}>
              {t('join')}
            </Button>
            <Button isBusy={isBusy} onClick={() => void send()}>
              {t('again')}
            </Button>
            <Button kind="quiet" onClick={() => setSent(false)}>
              {t('change')}
            </Button>
          </p>
        </>
      ) : (
        <>
          <Person typed={typed} way={way} takesReferral={takesReferral} onChange={change} />
          <Button kind="primary" type="submit" isBusy={isBusy} disabled={!isWhole(typed)}>
            {t('send')}
          </Button>
        </>
      )}
    </form>
  )
}

/** Returns whether everything asked before a code is sent is there; the server decides whether the address is valid. */
const isWhole = ({ name, address, agrees }: Typed): boolean =>
  Array.from(name.trim()).length >= 2 && address.trim().length >= 3 && agrees

function Person({
  typed: { name, address, agrees, agreesToMessages, referralCode },
  way,
  takesReferral,
  onChange,
}: Pick<Props, 'way' | 'takesReferral'> & {
  readonly typed: Typed
  readonly onChange: (part: Partial<Typed>) => void
}) {
  const { t } = useTranslation('join')
  const isPhone = way === 'phone'
  return (
    <>
      <Field
        label={t('name')}
        value={name}
        maxLength={50}
        autoComplete="name"
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Field
        label={t(way)}
        value={address}
        type={isPhone ? 'tel' : 'email'}
        maxLength={64}
        autoComplete={isPhone ? 'tel' : 'email'}
        onChange={(event) => onChange({ address: event.target.value })}
      />
      {takesReferral ? (
        <Field
          label={t('referralCode')}
          value={referralCode}
          maxLength={30}
          autoComplete="off"
          onChange={(event) => onChange({ referralCode: event.target.value })}
        />
      ) : null}
      <label className="k-check">
        <input type="checkbox" checked={agrees} onChange={(event) => onChange({ agrees: event.target.checked })} />
        {t('agrees')}
      </label>
      <label className="k-check">
        <input
          type="checkbox"
          checked={agreesToMessages}
          onChange={(event) => onChange({ agreesToMessages: event.target.checked })}
        />
        {t('messages')}
      </label>
    </>
  )
}

function CodeField({ code, onChange }: { readonly code: string; readonly onChange: (code: string) => void }) {
  const { t } = useTranslation('join')
  return (
    <Field
      label={t('code')}
      value={code}
      maxLength={6}
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={(event) => onChange(event.target.value.normalize('NFKC').replaceAll(/[^0-9]/g, ''))}
    />
  )
}
