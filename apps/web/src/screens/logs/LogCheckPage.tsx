import { salesInChain } from '@kassa/domain/audit/sales-in-chain.ts'
import { readAnchors, readChainFile, verifyChain, type ChainVerdict } from '@kassa/domain/audit/verify-chain.ts'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LoginFrame } from '../../parts/person/LoginFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { browserDigest } from './chain-file.ts'

/**
 * Whether a log's file is whole and says what mails said, for whoever holds both: worked out on this page, without signing in and
 * without asking the server. Source: AU-D01.
 */
export default function LogCheckPage() {
  const { t } = useTranslation('logCheck')
  const [file, setFile] = useState<File | null>(null)
  const [letters, setLetters] = useState('')
  const [verdict, setVerdict] = useState<Shown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const check = async (chosen: File): Promise<void> => {
    // A browser works out seals only where nobody can change the page on its way.
    if (!isSecureContext) return setVerdict('not-secure')
    setIsBusy(true)
    try {
      const lines = readChainFile(await chosen.text())
      const found = lines && (await verifyChain(lines, readAnchors(letters), browserDigest))
      setVerdict(found ? { ...found, sales: salesInChain(lines) } : 'no-file')
    } catch {
      setVerdict('no-file')
    }
    setIsBusy(false)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (file) void check(file)
  }
  const change = (): void => setVerdict(null)
  return (
    <LoginFrame>
      <h1>{t('title')}</h1>
      <p className="k-muted">{t('what')}</p>
      <form className="k-stack" onSubmit={submit}>
        <div className="k-stack-tight">
          <input
            ref={input}
            hidden
            type="file"
            accept=".jsonl,.ndjson,.txt"
            aria-label={t('file')}
            onChange={(event) => {
              setFile(event.target.files?.[0] ?? null)
              change()
            }}
          />
          <Button className="k-wide" onClick={() => input.current?.click()}>
            {file === null ? t('choose') : file.name}
          </Button>
        </div>
        <label className="k-stack-tight">
          {t('letters')}
          <span className="k-field-box">
            <textarea
              rows={4}
              value={letters}
              onChange={(event) => {
                setLetters(event.target.value)
                change()
              }}
            />
          </span>
        </label>
        <Button type="submit" kind="primary" isBusy={isBusy} disabled={file === null}>
          {t('check')}
        </Button>
      </form>
      <Verdict verdict={verdict} />
    </LoginFrame>
  )
}

/** Null: nothing was checked yet. */
type Shown = (ChainVerdict & { readonly sales: number }) | 'no-file' | 'not-secure' | null

function Verdict({ verdict }: { readonly verdict: Shown }) {
  const { t } = useTranslation('logCheck')
  const words = verdict === 'no-file' ? t('noFile') : verdict === 'not-secure' ? t('notSecure') : null
  const found = typeof verdict === 'string' ? null : verdict
  const isBad = words !== null || (found !== null && found.fault !== null)
  return (
    <div role={isBad ? 'alert' : 'status'} className={isBad ? 'k-refusal' : ''}>
      {words}
      {found === null ? null : (
        <>
          <p>
            <strong>
              {found.fault
                ? t(`fault.${found.fault.kind}`, { number: found.fault.sequence })
                : t('whole', { count: found.lines, lines: found.lines })}
            </strong>
          </p>
          {found.fault === null && found.withheld > 0 ? <p>{t('withheld', { count: found.withheld })}</p> : null}
          {found.fault === null && found.sales > 0 ? <p>{t('sales', { count: found.sales })}</p> : null}
          {found.fault === null ? (
            <p>{found.anchors > 0 ? t('anchored', { count: found.anchors }) : t('noAnchor')}</p>
          ) : null}
        </>
      )}
    </div>
  )
}
