import { useTranslation } from 'react-i18next'
import { ProvinceMap } from '../../kit/chart/ProvinceMap.tsx'
import { WorldMap } from '../../kit/chart/WorldMap.tsx'
import { countText, shareText } from '../../kit/money/format.ts'
import { PlainTable } from '../../parts/figures/PlainTable.tsx'
import { countryName } from '../../words/country-name.ts'
import { wordOr } from '../../words/word-or.ts'
import type { Tenants } from './TenantDashboard.tsx'

/** Where the devices are: a map by country and the same in a table. */
export function CountriesPanel({ countries }: Pick<Tenants, 'countries'>) {
  const { t } = useTranslation('dashboard')
  return (
    <section className="k-panel is-wide k-map-panel">
      <WorldMap
        title={t('places.map')}
        values={new Map(countries.map(({ country, devices, outlets }) => [country, devices > 0 ? devices : outlets]))}
        text={countText}
      />
      <PlainTable
        title={t('places.title')}
        columns={[t('places.country'), t('count.merchants'), t('count.outlets'), t('count.devices')]}
        rows={countries.map((row) => ({
          key: row.country,
          cells: [
            countryName(row.country),
            countText(row.merchants),
            countText(row.outlets),
            t('count.devicesValue', { online: countText(row.online), all: countText(row.devices) }),
          ],
        }))}
      />
    </section>
  )
}

/** Where outlets of China are: squares by province and the same in a table; nothing where there is none. */
export function ProvincesPanel({ provinces }: Pick<Tenants, 'provinces'>) {
  const { t } = useTranslation(['dashboard', 'province'])
  if (provinces.length === 0) return null
  return (
    <section className="k-panel is-wide k-map-panel">
      <ProvinceMap
        title={t('places.provinceMap')}
        values={new Map(provinces.flatMap(({ province, outlets }) => (province ? [[province, outlets]] : [])))}
        text={countText}
      />
      <div>
        <PlainTable
          title={t('places.provinces')}
          columns={[t('places.province'), t('count.merchants'), t('count.outlets'), t('count.devices')]}
          rows={provinces.map((row) => ({
            key: row.province ?? '',
            cells: [
              row.province ? t(`province:name.${row.province}`) : t('places.notSaid'),
              countText(row.merchants),
              countText(row.outlets),
              t('count.devicesValue', { online: countText(row.online), all: countText(row.devices) }),
            ],
          }))}
        />
        {provinces.some(({ province }) => province === null) ? <p className="k-muted">{t('places.sayIt')}</p> : null}
      </div>
    </section>
  )
}

/** Shows the types of devices, and their share of all. */
export function DeviceTypesPanel({ deviceTypes }: Pick<Tenants, 'deviceTypes'>) {
  const { t } = useTranslation('dashboard')
  const all = deviceTypes.reduce((sum, { devices }) => sum + devices, 0)
  return (
    <PlainTable
      title={t('types.title')}
      columns={[t('types.type'), t('count.devices'), t('types.share')]}
      nothing={t('types.nothing')}
      rows={deviceTypes.map(({ type, devices, online }) => ({
        key: type,
        cells: [
          wordOr(`dashboard:types.of.${type}`, type),
          t('count.devicesValue', { online: countText(online), all: countText(devices) }),
          shareText(Math.trunc((devices * 10_000) / all), devices),
        ],
      }))}
    />
  )
}
