export type Vision = (typeof VISIONS)[number]['id']

export const VISIONS = [
  { id: 'full', label: 'Full color vision' },
  { id: 'protan', label: 'No red', note: 'Protanopia' },
  { id: 'deutan', label: 'No green', note: 'Deuteranopia' },
  { id: 'tritan', label: 'No blue', note: 'Tritanopia' },
] as const

/** The matrices of Machado, Oliveira and Fernandes (2009) for complete color blindness, in linear RGB. */
const MATRICES = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** SVG filters that simulate kinds of color vision, such as `url(#vision-protan)`. */
export function VisionFilters() {
  return (
    <svg aria-hidden className="absolute size-0">
      {Object.entries(MATRICES).map(([vision, rows]) => (
        <filter key={vision} id={`vision-${vision}`} colorInterpolationFilters="linearRGB">
          <feColorMatrix
            values={[...rows.map((row) => [...row, 0, 0]), [0, 0, 0, 1, 0]].flat().join(' ')}
          />
        </filter>
      ))}
    </svg>
  )
}
