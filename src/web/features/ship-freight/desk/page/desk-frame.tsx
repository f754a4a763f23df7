import type { ReactNode } from 'react'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import styles from '../form/desk.module.css'
import { ProblemBanner } from '../items/problem-banner.tsx'
import type { ProblemBannerProps } from '../items/problem-words.tsx'
import type { Desk } from '../pricing/use-desk.ts'
import { DeskHeader } from './desk-header.tsx'

export interface DeskEvents {
  onSaved: (shipmentId: string) => void
  onBooked: (shipmentId: string) => void
  /** Starts a new, blank shipment. */
  onStartOver: () => void
  /** Loads the shipment as the server has it. */
  onReload: (shipmentId: string) => void
}

interface DeskFrameProps extends Omit<ProblemBannerProps, 'problem' | 'items' | 'onReload'> {
  desk: Pick<Desk, 'form' | 'savedAt' | 'problem' | 'leave' | 'close'>
  events: Pick<DeskEvents, 'onStartOver' | 'onReload'>
  onCopy: (shipment: ShipmentValue) => void
  /** Buttons of the header. */
  more?: ReactNode
  /** The question before the shipment is booked. */
  dialog: ReactNode
  children: ReactNode
}

/** The frame of every shipping form: the header, the error that blocks the user, and the confirmation. */
export function DeskFrame({ desk, events, onCopy, more, dialog, children, ...banner }: DeskFrameProps) {
  const { form } = desk
  const leave = (then: () => void) => () => {
    desk.close()
    then()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears which field is left; the fields take the focus
    <div onBlur={(event) => desk.leave(event.target instanceof HTMLElement ? event.target.dataset.path : '')}>
      <DeskHeader
        more={more}
        bolNumber={form.bolNumber}
        savedAt={desk.savedAt}
        onStartOver={leave(events.onStartOver)}
        onCopy={onCopy}
      />
      <div className={styles.blocks}>
        <ProblemBanner
          {...banner}
          problem={desk.problem}
          items={form.items}
          onReload={leave(() => events.onReload(form.shipmentId))}
        />
        {children}
      </div>
      {dialog}
    </div>
  )
}
