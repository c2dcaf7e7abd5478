/** `18:00` */
export const clockHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** The hours of a day, as options of a select field. */
export const HOUR_OPTIONS = Array.from({ length: 24 }, (_, hour) => {
  return { value: String(hour), label: `A las ${clockHour(hour)}` }
})
