import { claimDomain, proveDomain, releaseDomain } from '@kassa/contract/organisation/brand.calls.ts'
import { Button, Input, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../api/use-change.ts'
import { Facts } from '../../../kit/detail/Facts.tsx'
import { Moment } from '../../../kit/detail/Moment.tsx'
import { useConfirm } from '../../../kit/state/Confirm.tsx'
import { StatusTag } from '../../../kit/state/StatusTag.tsx'
import type { BrandView } from './BrandPanel.tsx'

interface Props {
  readonly partnerId: string
  readonly brand: BrandView
  readonly platformHost: string | null
  readonly mayEdit: boolean
}

type Domain = NonNullable<BrandView['domain']>

/** The domain at which the brand is shown to everybody: entered, proven by a record, with where its certificate comes from. */
export function DomainPanel({ partnerId, brand, platformHost, mayEdit }: Props) {
  const { t } = useTranslation('brand')
  const { domain, version } = brand
  const host = platformHost ?? t('domain.thisServer')
  return (
    <section className="k-panel k-brand-panel">
      <h2>{t('domain.panel')}</h2>
      <p className="k-muted">{t('domain.note')}</p>
      {domain === null ? null : <Record domain={domain} />}
      {mayEdit ? <DomainActions partnerId={partnerId} domain={domain} version={version} /> : null}
      <h3>{t('domain.stepsTitle')}</h3>
      <ol>
        <li>{t('domain.step.enter')}</li>
        <li>{t('domain.step.point', { host })}</li>
        <li>{t('domain.step.record')}</li>
        <li>{t('domain.step.certificate')}</li>
      </ol>
    </section>
  )
}

function Record({ domain }: { readonly domain: Domain }) {
  const { t } = useTranslation('brand')
  const { name, recordName, recordText, provenAt } = domain
  return (
    <Facts
      facts={[
        { label: t('domain.name'), value: name },
        {
          label: t('domain.state'),
          value:
            provenAt === null ? (
              <StatusTag kind="warn">{t('domain.unproven')}</StatusTag>
            ) : (
              <>
                <StatusTag kind="good">{t('domain.proven')}</StatusTag> <Moment at={provenAt} />
              </>
            ),
        },
        { label: t('domain.recordName'), value: <Copied text={recordName} /> },
        { label: t('domain.recordText'), value: <Copied text={recordText} /> },
      ]}
    />
  )
}

const Copied = ({ text }: { readonly text: string }) => (
  <Typography.Text copyable className="k-brand-record">
    {text}
  </Typography.Text>
)

interface ActionProps {
  readonly partnerId: string
  readonly domain: Domain | null
  readonly version: number
}

function DomainActions({ partnerId, domain, version }: ActionProps) {
  const { t } = useTranslation('brand')
  const [typed, setTyped] = useState('')
  const confirm = useConfirm()
  const claim = useChange(claimDomain, { onDone: () => setTyped('') })
  const prove = useChange(proveDomain)
  const release = useChange(releaseDomain)
  const askRelease = async ({ name }: Domain): Promise<void> => {
    const question = {
      title: t('domain.askRelease', { name }),
      body: t('domain.askReleaseBody'),
      ok: t('domain.release'),
      isDanger: true,
    }
    if (await confirm(question)) release.mutate({ partnerId, version })
  }
  if (domain === null)
    return (
      <form
        className="k-brand-domain"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== '') claim.mutate({ partnerId, domain: typed, version })
        }}
      >
        <Input
          aria-label={t('domain.name')}
          placeholder="pos.example.com"
          maxLength={300}
          inputMode="url"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button htmlType="submit" loading={claim.isPending}>
          {t('domain.enter')}
        </Button>
      </form>
    )
  return (
    <p>
      {domain.provenAt === null ? (
        <Button type="primary" loading={prove.isPending} onClick={() => prove.mutate({ partnerId, version })}>
          {t('domain.check')}
        </Button>
      ) : null}{' '}
      <Button danger onClick={() => void askRelease(domain)}>
        {t('domain.release')}
      </Button>
    </p>
  )
}
