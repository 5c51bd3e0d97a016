import { listLevels } from '@kassa/contract/member/level.calls.ts'
import { readMemberSettings, saveMemberSettings } from '@kassa/contract/settings/settings.calls.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { useChange } from '../../api/use-change.ts'
import { useAskedPart } from '../../kit/detail/use-asked-part.ts'
import { Facts } from '../../kit/detail/Facts.tsx'
import { countText, moneyText, percentText } from '../../kit/money/format.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { editIcon } from '../../ui/icons.ts'
import { useFormState } from '../../kit/form/form-state.ts'
import { changesOf, draftOf, type SavedPointSettings, settingsOf } from './point-draft.ts'
import { RateList } from './RateList.tsx'

const PointDrawer = lazyPart(async () => (await import('./PointDrawer.tsx')).default)

/** How points are earned and spent, how levels are reached, how balance pays. Source: specification §2 (/point-setting), MB-S08. */
export default function PointSettingPage() {
  const { t } = useTranslation(['member', 'nav', 'common'])
  const [isEditing, setIsEditing] = useFormState('point-setting', false)
  const { data, error, refetch } = useAnswer(readMemberSettings, {})
  const currency = useCurrency()
  const save = useChange(saveMemberSettings, { refreshes: ['settings', 'member'] })
  const settings =
    data && (Object.fromEntries(data.settings.map(({ key, value }) => [key, value])) as unknown as SavedPointSettings)
  useAskedPart(settings !== undefined)
  return (
    <>
      <PageHead
        title={t('nav:screen.pointSetting.title')}
        purpose={t('nav:screen.pointSetting.purpose')}
        actions={
          <CanDo permission="platform.members.pointSetting.edit">
            <Button
              type="primary"
              icon={<Icon of={editIcon} />}
              disabled={!settings}
              onClick={() => setIsEditing(true)}
            >
              {t('common:edit')}
            </Button>
          </CanDo>
        }
      />
      {settings ? (
        <div className="k-stack">
          <Shown settings={settings} currency={currency} />
          <RateList rule={settings['member.earn-rule']} />
        </div>
      ) : (
        <Loading error={error} onRetry={() => void refetch()} rows={6} />
      )}
      {isEditing && settings ? (
        <PointDrawer
          draft={draftOf(settings)}
          currency={currency}
          onClose={() => setIsEditing(false)}
          onSubmit={(draft) => {
            const changes = changesOf(settingsOf(draft, currency), data?.settings ?? [])
            return changes.length === 0 ? Promise.resolve() : save.mutateAsync({ changes })
          }}
        />
      ) : null}
    </>
  )
}

/** The programme's currency once there is one, else that of the first outlet. */
function useCurrency(): string {
  const first = useSession((session) => session.outlets[0]?.payCurrency)
  const { data } = useAnswer(listLevels, { limit: 1 }, { isQuiet: true })
  return data?.rows[0]?.currency || first || 'USD'
}

function Shown({ settings, currency }: { settings: SavedPointSettings; currency: string }) {
  const { t } = useTranslation(['member', 'referral'])
  const referral = settings['member.referral']
  const [earn, spend] = [settings['member.earn-rule'], settings['member.spend-rule']]
  const { passwordAboveMinor, mode } = settings['member.balance']
  const offline = settings['member.offline-use']
  const cap = spend?.cap
  return (
    <div id="part-points" className="k-panel">
      <Facts
        facts={[
          {
            label: t('setting.earn'),
            value: earn
              ? t(earn.per ? `setting.earnText-${earn.per}` : 'setting.earnText', {
                  amount: moneyText(earn.spentMinor, earn.currency),
                  points: countText(earn.points),
                })
              : t('setting.earnNone'),
          },
          {
            label: t('setting.spend'),
            value: spend
              ? t('setting.spendText', {
                  points: countText(spend.points),
                  amount: moneyText(spend.amountMinor, spend.currency),
                })
              : t('setting.spendNone'),
          },
          {
            label: t('setting.cap'),
            value: !spend
              ? '–'
              : !cap
                ? t('setting.capNone')
                : cap.kind === 'fixed'
                  ? t('setting.capFixedText', { amount: moneyText(cap.amountMinor, spend.currency) })
                  : t('setting.capPercentText', { percent: percentText(cap.basisPoints) }),
          },
          {
            label: t('setting.referral'),
            value: referral
              ? t('referral:rule.text', {
                  days: referral.days,
                  amount: moneyText(referral.minimumMinor, referral.currency),
                  most: countText(referral.mostFriends),
                })
              : t('referral:rule.none'),
          },
          { label: t('setting.expiry'), value: t(`expiry.${settings['member.points-expiry']}`) },
          { label: t('setting.window'), value: t(`window.${settings['member.level-check'].window}`) },
          { label: t('setting.lowering'), value: t(settings['member.level-check'].isLoweringOn ? 'yes' : 'no') },
          { label: t('setting.onDevices'), value: t(`onDevices.${settings['member.on-devices']}`) },
          {
            label: t('setting.offlineBalance'),
            value: offline.balanceMinor === 0 ? t('setting.offlineNone') : moneyText(offline.balanceMinor, currency),
          },
          {
            label: t('setting.offlinePoints'),
            value: offline.points === 0 ? t('setting.offlineNone') : countText(offline.points),
          },
          { label: t('setting.balanceMode'), value: t(`balanceMode.${mode}`) },
          {
            label: t('setting.passwordAbove'),
            value:
              passwordAboveMinor === null
                ? t('setting.passwordNever')
                : passwordAboveMinor === 0
                  ? t('setting.passwordAlways')
                  : moneyText(passwordAboveMinor, currency),
          },
        ]}
      />
    </div>
  )
}
