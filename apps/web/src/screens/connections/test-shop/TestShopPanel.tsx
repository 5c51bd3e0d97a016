import { addSamples, SAMPLE_COUNT } from '@kassa/contract/catalogue/sample.calls.ts'
import { readTestShop } from '@kassa/contract/identity/test-shop.calls.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../api/use-answer.ts'
import { useChange } from '../../../api/use-change.ts'
import { Facts } from '../../../kit/detail/Facts.tsx'
import { Moment } from '../../../kit/detail/Moment.tsx'
import { ErrorState } from '../../../kit/state/ErrorState.tsx'
import { lazyPart } from '../../../kit/state/lazy-part.tsx'
import { Skeleton } from '../../../kit/state/Skeleton.tsx'
import { useSwitchShop } from '../../../parts/place/use-switch-shop.ts'
import { paths } from '../../../paths.ts'
import { ShopCopy } from './ShopCopy.tsx'
import { TestBox } from './TestBox.tsx'
import { TestClock } from './TestClock.tsx'
import { TestPayments } from './TestPayments.tsx'
import { can } from '../../../session/permission.ts'
import './test-shop.css'

const PasswordDrawer = lazyPart(() => import('./PasswordDrawer.tsx').then((part) => part.PasswordDrawer))

/** The test shop beside the real one: made, gone to, ended; inside it, what it would have sent. Source: platform-api.md §6. */
export function TestShopPanel() {
  const { t } = useTranslation('testShop')
  const { data, error, refetch, dataUpdatedAt } = useAnswer(readTestShop, {})
  return (
    <section className="k-panel k-test-shop" aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {data ? <p>{t(data.isTest ? 'inTest' : 'body')}</p> : null}
      {data ? null : error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={2} />}
      {data?.isTest === true ? <InTest now={data.now} readAt={dataUpdatedAt} /> : null}
      {data?.isTest === false ? <Beside shop={data.beside} /> : null}
    </section>
  )
}

function InTest({ now, readAt }: { readonly now: string | null; readonly readAt: number }) {
  const { t } = useTranslation('testShop')
  const navigate = useNavigate()
  const samples = useChange(addSamples)
  return (
    <>
      {now === null ? null : <TestClock now={now} readAt={readAt} />}
      <TestPayments />
      <TestBox />
      <div className="k-save-actions">
        {can('platform.catalogue.products.add') ? (
          <Button loading={samples.isPending} onClick={() => samples.mutate({})}>
            {t('samples', { count: SAMPLE_COUNT })}
          </Button>
        ) : null}
        <Button onClick={() => void navigate({ to: paths.logout() })}>{t('toReal')}</Button>
      </div>
    </>
  )
}

function Beside({ shop }: { readonly shop: { readonly number: string; readonly createdAt: string } | null }) {
  const { t } = useTranslation('testShop')
  const [wish, setWish] = useState<'make' | 'end' | null>(null)
  const { change, isChanging } = useSwitchShop()
  return (
    <>
      {shop === null ? null : (
        <Facts
          facts={[
            { label: t('number'), value: shop.number },
            { label: t('made'), value: <Moment at={shop.createdAt} /> },
          ]}
        />
      )}
      <div className="k-save-actions">
        {shop === null ? (
          <Button onClick={() => setWish('make')}>{t('make')}</Button>
        ) : (
          <>
            <Button loading={isChanging} onClick={change}>
              {t('toTest')}
            </Button>
            <Button danger onClick={() => setWish('end')}>
              {t('end')}
            </Button>
          </>
        )}
      </div>
      {shop === null ? null : <ShopCopy />}
      {wish === null ? null : <PasswordDrawer wish={wish} onClose={() => setWish(null)} />}
    </>
  )
}
