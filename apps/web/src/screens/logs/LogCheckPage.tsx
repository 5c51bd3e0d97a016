import { readAnchors, readChainFile, verifyChain, type ChainVerdict } from '@kassa/domain/audit/verify-chain.ts'
import { useState, type FormEvent } from 'react'
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
  const [verdict, setVerdict] = useState<ChainVerdict | 'no-file' | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const check = async (chosen: File): Promise<void> => {
    setIsBusy(true)
    const lines = readChainFile(await chosen.text())
    setVerdict(lines ? await verifyChain(lines, readAnchors(letters), browserDigest) : 'no-file')
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
        <label className="k-stack-tight">
          {t('file')}
          <input
            type="file"
            accept=".jsonl,.ndjson,.txt"
            onChange={(event) => {
              setFile(event.target.files?.[0] ?? null)
              change()
            }}
          />
        </label>
        <label className="k-stack-tight">
          {t('letters')}
          <textarea
            className="k-wide"
            rows={4}
            value={letters}
            onChange={(event) => {
              setLetters(event.target.value)
              change()
            }}
          />
        </label>
        <Button type="submit" disabled={file === null || isBusy}>
          {t('check')}
        </Button>
      </form>
      <Verdict verdict={verdict} />
    </LoginFrame>
  )
}

function Verdict({ verdict }: { readonly verdict: ChainVerdict | 'no-file' | null }) {
  const { t } = useTranslation('logCheck')
  const isBad = verdict === 'no-file' || (verdict !== null && verdict.fault !== null)
  return (
    <div role={isBad ? 'alert' : 'status'} className={isBad ? 'k-refusal' : ''}>
      {verdict === 'no-file' ? t('noFile') : null}
      {verdict !== null && verdict !== 'no-file' ? (
        <>
          <p>
            <strong>
              {verdict.fault
                ? t(`fault.${verdict.fault.kind}`, { number: verdict.fault.sequence })
                : t('whole', { count: verdict.lines, lines: verdict.lines })}
            </strong>
          </p>
          {verdict.fault === null && verdict.withheld > 0 ? <p>{t('withheld', { count: verdict.withheld })}</p> : null}
          {verdict.fault === null ? (
            <p>{verdict.anchors > 0 ? t('anchored', { count: verdict.anchors }) : t('noAnchor')}</p>
          ) : null}
        </>
      ) : null}
    </div>
  )
}
