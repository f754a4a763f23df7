import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button } from '@mantine/core'
import { IconClock, IconMapPin, IconPhone, IconPrinter } from '@tabler/icons-react'
import type { LaneServiceValue, TerminalValue } from '#contracts/entities/lane-service.ts'
import { phoneLink, showPhone } from '#domain/text/phone.ts'
import { ServiceBadges } from '../../ui/lane-search/service-badges.tsx'
import type { LaneAnswer } from '../../ui/lane-search/use-lane.ts'
import { distanceText } from './served.ts'
import css from './terminal-info.module.css'

interface CarrierTerminalsProps {
  service: LaneServiceValue
  answer: LaneAnswer
  isChosen: boolean
  onChosen: (scac: string) => void
}

/** One carrier: its origin terminal and its destination terminal side by side. */
export function CarrierTerminals({ service, answer, isChosen, onChosen }: CarrierTerminalsProps) {
  const { carrierName, scac, serviceDays, origin, destination } = service
  return (
    <li className={`${css.carrier} ${isChosen ? css.chosen : ''}`}>
      <div className={css.head}>
        <div className={css.who}>
          <h3 className={css.name}>
            {carrierName} <span className={css.scac}>{scac}</span>
          </h3>
          <ServiceBadges service={service} />
          {serviceDays === null ? null : (
            <span className={css.days}>
              <Trans>{plural(serviceDays, { one: '# business day', other: '# business days' })}</Trans>
            </span>
          )}
        </div>
        <Button
          size="compact-xs"
          variant={isChosen ? 'filled' : 'default'}
          className={css.choose}
          aria-pressed={isChosen}
          aria-label={t`Show ${carrierName} on the map`}
          leftSection={<IconMapPin size={14} aria-hidden />}
          onClick={() => onChosen(isChosen ? '' : scac)}
        >
          <Trans>Map</Trans>
        </Button>
      </div>
      <div className={css.ends}>
        <Terminal end={t`Origin terminal`} terminal={origin} zip={answer.origin.zip} />
        {answer.destination ? (
          <Terminal end={t`Destination terminal`} terminal={destination} zip={answer.destination.zip} />
        ) : null}
      </div>
    </li>
  )
}

interface TerminalProps {
  end: string
  terminal: TerminalValue | null
  zip: string
}

function Terminal({ end, terminal, zip }: TerminalProps) {
  if (!terminal) {
    return (
      <div>
        <h4 className={css.end}>{end}</h4>
        <p className={css.missing}>
          <Trans>No terminal listed for {zip}. A partner may serve it. Ask the carrier.</Trans>
        </p>
      </div>
    )
  }
  const { name, code, street, city, state, phone, fax, hours, miles } = terminal
  const distance = distanceText(miles, zip)
  return (
    <div>
      <h4 className={css.end}>{distance ? `${end}, ${distance}` : end}</h4>
      <address className={css.address}>
        <strong>{name}</strong> <span className={css.scac}>{code}</span>
        <br />
        {[street, `${city}, ${state} ${terminal.zip}`].filter(Boolean).join(', ')}
      </address>
      <ul className={css.facts}>
        {phone ? (
          <Fact icon={IconPhone} name={t`Phone`}>
            <Anchor href={phoneLink(phone)}>{showPhone(phone)}</Anchor>
          </Fact>
        ) : null}
        {fax ? (
          <Fact icon={IconPrinter} name={t`Fax`}>
            {showPhone(fax)}{' '}
            <span className={css.scac}>
              <Trans>fax</Trans>
            </span>
          </Fact>
        ) : null}
        {hours ? (
          <Fact icon={IconClock} name={t`Hours`}>
            {hours}
          </Fact>
        ) : null}
      </ul>
    </div>
  )
}

interface FactProps {
  icon: typeof IconPhone
  name: string
  children: React.ReactNode
}

function Fact({ icon: Icon, name, children }: FactProps) {
  return (
    <li>
      <Icon size={14} aria-hidden className={css.icon} />
      <span className="lading-heard">{name}: </span>
      <span>{children}</span>
    </li>
  )
}
