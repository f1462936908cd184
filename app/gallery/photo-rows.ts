/** The shapes photographs come in, width over height. */
const shapes = {
  "2:3": 2 / 3,
  "3:4": 3 / 4,
  "1:1": 1,
  "5:4": 5 / 4,
  "4:3": 4 / 3,
  "3:2": 3 / 2,
  "16:9": 16 / 9,
  "2:1": 2,
};

export type Shape = keyof typeof shapes;

export type PhotoDimensions = { width: number | null; height: number | null };

/** The nearest of the usual shapes; 3:2 for a picture nobody has measured. */
export function getShape({ width, height }: PhotoDimensions): Shape {
  if (!width || !height) return "3:2";
  const distance = (shape: Shape) => Math.abs(Math.log(shapes[shape] / (width / height)));
  return (Object.keys(shapes) as Shape[]).reduce((best, next) => (distance(next) < distance(best) ? next : best));
}

// Photos of these widths over heights together give a row a quarter as high as it is long.
const maxRowRatio = 4.05;
const tolerance = 0.001;

/**
 * Photos in rows that fill the width at one height, in their order: as few rows as can be, none overfull, all of
 * about the same length.
 */
export function photoRows<Photo extends PhotoDimensions>(photos: Photo[]): Photo[][] {
  const wholeLength = photos.reduce((sum, photo) => sum + shapes[getShape(photo)], 0);
  const evenLength = wholeLength / Math.ceil(wholeLength / maxRowRatio);
  const rows: Photo[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const photo of photos) {
    const longer = length + shapes[getShape(photo)];
    const isNearer = (length + longer) / 2 < evenLength + tolerance;
    if (longer > maxRowRatio || !isNearer) {
      rows.push([]);
      length = 0;
    }
    rows.at(-1)?.push(photo);
    length += shapes[getShape(photo)];
  }
  return rows;
}
