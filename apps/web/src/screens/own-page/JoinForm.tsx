import { joinAsMember, sendJoinCode, type JOIN_WAYS } from '@kassa/contract/member/join.calls.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'

interface Props {
  readonly token: string
  readonly way: (typeof JOIN_WAYS)[number]
  readonly onJoined: (cardNumber: string) => void
}

const empty = { name: '', address: '', code: '', agrees: false, agreesToMessages: false }
type Typed = typeof empty

/** Name, address and consent first; then the code that went to the address. */
export function JoinForm({ token, way, onJoined }: Props) {
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
  const { name, address, code, agreesToMessages } = typed
  const send = () =>
    work(async () => {
      await call(sendJoinCode, { token, address }, { isQuiet: true })
      setSent(true)
    })
  const join = () =>
    work(async () => {
      const asked = { token, address, code, name, agrees: true, agreesToMessages } as const
      onJoined((await call(joinAsMember, asked, { isQuiet: true })).cardNumber)
    })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void (isSent ? join() : send())
  }
  const change = (part: Partial<Typed>): void => setTyped((before) => ({ ...before, ...part }))
  return (
    <form onSubmit={submit} className="k-stack-tight">
      {refusal === null ? null : (
        <p className="k-refusal" role="alert">
          {refusal}
        </p>
      )}
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
          <Person typed={typed} way={way} onChange={change} />
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
  typed: { name, address, agrees, agreesToMessages },
  way,
  onChange,
}: Pick<Props, 'way'> & { readonly typed: Typed; readonly onChange: (part: Partial<Typed>) => void }) {
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
