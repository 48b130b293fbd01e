import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './qr-code.module.css'
import { type Drawing, draw } from './qr-drawing.ts'

export type QrCodeProps = { value: string; label: string; size?: number }

/** A QR code, always dark on white so that every reader takes it, also in the dark scheme. */
export function QrCode({ value, label, size = 240 }: QrCodeProps) {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  useEffect(() => {
    let current = true
    draw(value).then((drawn) => {
      if (current) setDrawing(drawn)
    })
    return () => {
      current = false
    }
  }, [value])
  if (!drawing) return <Skeleton width={size} height={size} radius="md" />
  return (
    <svg
      className={classes.code}
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#ffffff" />
      <path d={drawing.path} fill="#000000" />
    </svg>
  )
}
