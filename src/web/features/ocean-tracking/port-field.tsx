import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { PORTS, portLabel } from '#domain/ocean/ports.ts'
import { SuggestBox } from '../../ui/choice/suggest-box.tsx'
import type { AnyForm } from '../../ui/fields/bound.ts'

interface PortFieldProps {
  form: AnyForm
  path: string
  label: string
  description?: string
}

const MOST = 8

/** A port by code or name; a port that is not in the list can be typed. */
export function PortField({ form, path, label, description }: PortFieldProps) {
  const { value, error, onBlur } = form.getInputProps(path)
  const text = String(value ?? '')
  const hits = useMemo(() => portsLike(text), [text])
  return (
    <SuggestBox
      label={label}
      {...(description ? { description } : {})}
      placeholder={t`Code or name, like USLGB`}
      maxLength={60}
      autoComplete="off"
      listLabel={t`Ports`}
      opensOn="focus"
      value={text}
      error={error}
      onBlur={onBlur}
      onType={(next) => form.setFieldValue(path, next)}
      suggestions={hits.map((port) => ({
        key: port.unlocode,
        words: `${portLabel(port)}, ${port.countryCode}`,
      }))}
      onPick={(at) => form.setFieldValue(path, portLabel(hits[at]!))}
    />
  )
}

function portsLike(text: string) {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  return PORTS.filter((port) => portLabel(port).toLowerCase().includes(wanted)).slice(0, MOST)
}
