"""Totals of an archive of recordings with Spark: spark-submit --py-files recording_lines.py spark_totals.py FOLDER

Spark reads the files, on whatever storage it knows, and Baton reads each recording from a pipe on the machine that has it.
"""
import json
import sys

from pyspark.sql import SparkSession, functions
from pyspark.sql.types import StructType

from recording_lines import document, lines, schema


def main(folder):
    spark = SparkSession.builder.appName("baton").getOrCreate()
    files = spark.sparkContext.binaryFiles(folder + "/*")
    texts = files.flatMap(lambda file: ((line,) for line in lines(file[0], bytes(file[1]))))
    text = spark.createDataFrame(texts, "line string")
    columns = StructType.fromJson(schema("spark"))
    messages = text.select(functions.from_json("line", columns).alias("message")).select("message.*")
    types = messages.groupBy("type", "name").agg(
        functions.count("*"), functions.sum(functions.col("badCRC").cast("long"))).collect()
    print(json.dumps(document(files.count(), {(row[0], row[1]): (row[2], row[3]) for row in types})))
    spark.stop()


if __name__ == "__main__":
    main(sys.argv[1])
